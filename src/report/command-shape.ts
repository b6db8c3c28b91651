/** A command, as completion scripts and manuals describe it. */
export interface CommandShape {
  readonly name: string;
  /** The arguments after the name, as in the help. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly OptionShape[];
  /** Known values of its arguments; none if they are files. */
  readonly arguments?: readonly string[];
  readonly commands: readonly CommandShape[];
  /** The part of the help after the options: examples and exit codes. */
  readonly notes: string;
}

export interface OptionShape {
  /** Such as `--format`. */
  readonly long: string;
  /** Such as `-o`. */
  readonly short: string | undefined;
  /** As in the help: `-o, --output <file>`. */
  readonly flags: string;
  readonly description: string;
  /** `must`: the next word is its value; `may`: it can also stand alone. */
  readonly value: 'none' | 'may' | 'must';
  /** All possible values; empty if there are too many. */
  readonly choices: readonly string[];
  /** What may stand behind `=`, if a value is one of the choices with something assigned to it. */
  readonly assigned?: readonly string[];
}

/** A command with the names that precede it, beginning with the program's. */
export interface CommandPath {
  readonly path: readonly string[];
  readonly command: CommandShape;
}

/** A command and all of its subcommands, each after its parent. */
export function commandPaths(command: CommandShape, above: readonly string[] = []): readonly CommandPath[] {
  const path = [...above, command.name];
  return [{ path, command }, ...command.commands.flatMap((each) => commandPaths(each, path))];
}
