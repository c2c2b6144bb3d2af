"""The table of rows and players that pads and forms share."""
