"""A plain Click program with as many commands and options as padgen: the cost of ``--help`` without padgen."""

import click

COMMANDS, OPTIONS = 11, 10


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option("1", message="%(version)s")
def main():
    """Make several things, each with a command of its own."""


for number in range(COMMANDS):
    command = click.Command(f"thing{number}", callback=lambda **_: None, help=f"Make thing number {number}.")
    for index in range(OPTIONS):
        command.params.append(click.Option([f"--option{index}"], help=f"What option {index} does.", show_default=True))
    main.add_command(command)

main(prog_name="things")
