/** A command as shells and manuals describe it. */
export interface CommandShape {
  readonly name: string;
  /** What follows the name, as the help shows it. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly OptionShape[];
  readonly commands: readonly CommandShape[];
  /** What the help says after the options: examples and exit codes. */
  readonly notes: string;
}

export interface OptionShape {
  /** Such as `--format`. */
  readonly long: string;
  /** Such as `-o`. */
  readonly short: string | undefined;
  /** As the help shows it: `-o, --output <file>`. */
  readonly flags: string;
  readonly description: string;
  /** `must`: the next word is its value; `may`: it can stand alone, too. */
  readonly value: 'none' | 'may' | 'must';
  /** All values that it can have; empty where there are too many. */
  readonly choices: readonly string[];
}

/** A command with the names in front of it, from the program's own on. */
export interface CommandPath {
  readonly path: readonly string[];
  readonly command: CommandShape;
}

/** A command and all below it, each after the one that it belongs to. */
export function commandPaths(command: CommandShape, above: readonly string[] = []): readonly CommandPath[] {
  const path = [...above, command.name];
  return [{ path, command }, ...command.commands.flatMap((each) => commandPaths(each, path))];
}
