import { scanTokens } from './scan-tokens.js';
import { Rejection, type Token } from './token.js';

/** The tokens of an expression that is not part of the program; undefined for a text that has none, and so no meaning. */
export function tokensOfExpression(text: string): readonly Token[] | undefined {
  try {
    return scanTokens(text);
  } catch (error) {
    if (error instanceof Rejection) return undefined;
    throw error;
  }
}

/**
 * Its identifiers, keywords included: what joined lines, universal character names and comments make of it. Undefined for a text
 * that cannot be split into tokens.
 */
export function identifiersIn(text: string): readonly string[] | undefined {
  return tokensOfExpression(text)?.flatMap((token) => (token.kind === 'identifier' ? [token.text] : []));
}
