"""From what is asked for to a document: requests, and the builders that answer them."""
