import { unsupported } from '../reasons/reason-texts.js';
import type { Problem } from '../tree/source-range.js';
import { rangeOfToken, type Token } from './token.js';

/** Whether a marker said that lines have other numbers than in the file. */
export type LineNumbers = 'as-they-are' | 'marked';

/** The number that `__LINE__` stands for. */
export function lineNumber(token: Token, lines: LineNumbers, problems: Problem[]): Token {
  if (lines === 'marked') {
    const message = unsupported('marked-line', token.text);
    problems.push({ kind: 'unsupported', message, range: rangeOfToken(token) });
  }
  return { ...token, kind: 'number', text: `${token.line}` };
}
