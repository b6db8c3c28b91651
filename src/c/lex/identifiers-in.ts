import { scanTokens } from './scan-tokens.js';
import { Rejection } from './token.js';

/**
 * The identifiers of an expression that is not part of the program, keywords included: what joined lines, universal character
 * names and comments make of it. Undefined for a text that cannot be split into tokens, which has no meaning.
 */
export function identifiersIn(text: string): readonly string[] | undefined {
  try {
    return scanTokens(text).flatMap((token) => (token.kind === 'identifier' ? [token.text] : []));
  } catch (error) {
    if (error instanceof Rejection) return undefined;
    throw error;
  }
}
