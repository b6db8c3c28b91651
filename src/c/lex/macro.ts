import type { Token } from './token.js';

/** Over how many lines of the text a use of macros goes. */
export type LinesOfUse = 'one' | 'several';

export interface Macro {
  readonly name: string;
  /** Undefined for a macro without a parameter list. */
  readonly parameters: readonly string[] | undefined;
  /** The last parameter takes all further arguments. */
  readonly variadic: boolean;
  readonly body: readonly Token[];
  /** Of a macro whose value depends on where it is used: that value, in place of the body. */
  readonly yields?: (use: Token, lines: LinesOfUse) => Token;
}

export type MacroTable = Map<string, Macro>;

/** A token that is being expanded. */
export interface Expanding {
  readonly token: Token;
  /** `never`: it is the name of a macro, read where that macro was being expanded (C11 6.10.3.4p2). */
  readonly expands: 'still' | 'never';
}

/**
 * Stands where something expanded to nothing. Such tokens are no part of a result; they only tell `#` where white space
 * was.
 */
export function nothing(place: Token): Expanding {
  return { token: { ...place, kind: 'punctuator', text: '' }, expands: 'still' };
}

export function isNothing({ token: { text, kind } }: Expanding): boolean {
  return text === '' && kind === 'punctuator';
}

/** White space before what is expanded comes before its result, whatever that begins with. */
export function spacedLike(tokens: readonly Expanding[], place: Token): readonly Expanding[] {
  const [first, ...others] = tokens;
  if (first === undefined) return [nothing(place)];
  if (first.token.spaced === place.spaced) return tokens;
  return [{ ...first, token: { ...first.token, spaced: place.spaced } }, ...others];
}
