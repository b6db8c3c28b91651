import { Lexer } from 'yaml';
import { InputError } from '../../source/input-error.js';
import type { SourceText } from '../../source/source-text.js';

/**
 * Maximum number of tokens in one YAML file, without those that cost no memory. A witness of 16 MiB has up to 3.5
 * million; the parser needs at most 550 bytes for each, so this limits memory to 2 GB, Node's heap on a small machine.
 */
const MAXIMUM_TOKENS = 3_500_000;

/** The mark that the lexer puts before each scalar. It and spaces do not count. */
const SCALAR_MARK = '\x1f';

/** No file up to this length can have too many tokens: the lexer makes at most three from one character. */
const HARMLESS_LENGTH = 1_000_000;

/**
 * Refuses YAML that is denser than any real witness, before a parser builds its tree.
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
    if (token === SCALAR_MARK || token.startsWith(' ') || ++tokens <= MAXIMUM_TOKENS) continue;
    throw new InputError({
      code: 'too-large',
      file,
      position: source.positionAt(Math.min(offset, text.length)),
      message: `has more than ${MAXIMUM_TOKENS} keys, values and other parts`,
      remedy: 'give a smaller witness',
    });
  }
}
