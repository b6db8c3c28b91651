import { Lexer } from 'yaml';
import { InputError } from '../../source/input-error.js';
import type { SourceText } from '../../source/source-text.js';

/**
 * Tokens of one YAML file. A witness of 16 MiB has about 4 million, at 270 bytes of memory each; a file that consists
 * of `{},` needs twice as much for a token, so this bounds the memory to about 2 GB.
 */
export const MAXIMUM_TOKENS = 4_000_000;

/** No file up to this length can have too many tokens: the lexer makes at most three of one character. */
const HARMLESS_LENGTH = 1_000_000;

/**
 * Refuses text that is YAML but dense beyond any witness, before a parser builds its tree.
 *
 * @throws InputError `too-large`
 */
export function limitTokens(source: SourceText): void {
  const { text, file } = source;
  if (text.length <= HARMLESS_LENGTH) return;
  let tokens = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    offset += token.length;
    if (++tokens <= MAXIMUM_TOKENS) continue;
    throw new InputError({
      code: 'too-large',
      file,
      position: source.positionAt(Math.min(offset, text.length)),
      message: `has more than ${MAXIMUM_TOKENS} keys, values and other parts`,
      remedy: 'give a smaller witness',
    });
  }
}
