import { Option } from 'commander';
import { InputError } from '../source/input-error.js';
import type { Terminal } from './terminal.js';
import { writeResult } from './write-result.js';

/** How to write a result in each of its formats, the default first. */
export type Formatters<Result, Name extends string = 'pretty' | 'json'> = Readonly<
  Record<Name, (result: Result, color: Terminal['color']) => string | Promise<string>>
>;

/** The one option with which users of a command choose a format. */
export function formatOption(formatters: Readonly<Record<string, unknown>>): Option {
  const names = Object.keys(formatters);
  return new Option('--format <format>', 'output').choices(names).default(names[0]);
}

/**
 * Prints a result, or writes it to a file, without colours.
 *
 * @throws InputError for a file that cannot be written
 */
export async function writeAs<Result, Name extends string>(
  terminal: Terminal,
  formatters: Formatters<Result, Name>,
  { format, output }: { readonly format: Name; readonly output: string | undefined },
  result: Result,
): Promise<void> {
  const color = output === undefined ? terminal.color : 'plain';
  await writeResult(await formatters[format](result, color), output, terminal);
}

/** Prints a result in a format. */
export async function printAs<Result, Name extends string>(
  terminal: Terminal,
  formatters: Formatters<Result, Name>,
  format: Name,
  result: Result,
): Promise<void> {
  terminal.stdout.write(await formatters[format](result, terminal.color));
}

/** The option that names a file for a result with several formats. */
export function outputOption(): Option {
  return new Option('-o, --output <file>', 'file to write to; its extension also selects the format');
}

/**
 * The format that the name of a file promises.
 *
 * @param byEnding formats by extensions without the dot; the first is that of names without one
 * @throws InputError `usage` for a name that promises another format
 */
export function formatOfFile<Format extends string>(
  output: string | undefined,
  byEnding: ReadonlyMap<string, Format>,
): Format {
  const ending = /\.(\w+)$/.exec(output ?? '')?.[1];
  const [first] = byEnding.values();
  const format = ending === undefined ? first : byEnding.get(ending.toLowerCase());
  if (format !== undefined) return format;
  throw new InputError({
    code: 'usage',
    file: output,
    message: `has the extension .${ending}, which is no format of this command`,
    remedy: `use ${[...byEnding.keys()].map((each) => `.${each}`).join(', ')}, or choose a format with --format`,
  });
}
