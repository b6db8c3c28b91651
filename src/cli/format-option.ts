import { Option } from 'commander';
import type { Terminal } from './terminal.js';

/** How to write a result in each of its formats, the default first. */
export type Formatters<Result, Name extends string = 'pretty' | 'json'> = Readonly<
  Record<Name, (result: Result, color: Terminal['color']) => string | Promise<string>>
>;

/** The one option with which users of a command choose a format. */
export function formatOption(formatters: Readonly<Record<string, unknown>>): Option {
  const names = Object.keys(formatters);
  return new Option('--format <format>', 'output').choices(names).default(names[0]);
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
