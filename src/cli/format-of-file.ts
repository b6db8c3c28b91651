import { Option } from 'commander';
import { InputError } from '../source/input-error.js';

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
    message: `has the extension .${ending}, which is none of a format of this command`,
    remedy: `use ${[...byEnding.keys()].map((each) => `.${each}`).join(', ')}, or choose a format with --format`,
  });
}
