import { type ParseArgsConfig, parseArgs } from 'node:util';
import { InputError } from '../source/input-error.js';

/** Makes the errors of a command line; each shows the whole call. */
export function usageErrorFor(call: string): (message: string) => InputError {
  return (message) =>
    new InputError({ code: 'usage', message: message.replace(/\.$/, ''), remedy: `call: ${call}` });
}

/** The values of options, as texts. @throws InputError `usage` for words that are not options */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
  usage: (message: string) => InputError,
): ReturnType<typeof parseArgs<{ readonly args: string[]; readonly options: Options }>>['values'] {
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}
