import { type Expanding, isNothing, nothing } from './macro.js';
import { scanTokens } from './scan-tokens.js';
import { Rejection, reject, type Token, tokenSpelling } from './token.js';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/**
 * Joins the last token of `output` and the first of `right`.
 * @param place of the `##`
 * @throws Rejection if that gives no token
 */
export function paste(output: Expanding[], right: readonly Expanding[], place: Token): void {
  const left = output.pop();
  const [first, ...others] = right;
  if (left === undefined || first === undefined) {
    if (left !== undefined) output.push(left);
  } else {
    const { spaced } = left.token;
    const joined = isNothing(left) ? first : pasted(left, first, place);
    output.push({ ...joined, token: { ...joined.token, spaced } });
  }
  for (const each of others) output.push(each);
  if (output.length === 0) output.push(nothing(place));
}

function pasted(left: Expanding, right: Expanding, place: Token): Expanding {
  const text = tokenSpelling(left.token) + tokenSpelling(right.token);
  const { spelling: _, ...bare } = place;
  if (IDENTIFIER.test(text)) return { token: { ...bare, kind: 'identifier', text }, expands: 'still' };
  const { kind, text: name } = onlyToken(text, place);
  const token: Token = { ...bare, kind, text: name };
  return { token: name === text ? token : { ...token, spelling: text }, expands: 'still' };
}

function onlyToken(text: string, place: Token): Token {
  try {
    const [token, end, ...others] = scanTokens(text);
    const isWhole = token !== undefined && end?.kind === 'end' && others.length === 0;
    if (isWhole && token.start === 0 && token.end === text.length && text !== '\\') return token;
  } catch (error) {
    if (!(error instanceof Rejection) || error.problem.kind === 'unsupported') throw error;
  }
  reject('syntax', `'${text.slice(0, 40)}', which ## makes, is not a token`, place);
}
