import { unsupported } from '../reasons/reason-texts.js';
import type { Problem } from '../tree/source-range.js';
import type { Macro } from './macros.js';
import { scanTokens } from './scan-tokens.js';
import { rangeOfToken, type Token } from './token.js';

/** Whether a marker said that lines have other numbers than in the file. */
export type LineNumbers = 'as-they-are' | 'marked';

/**
 * `__LINE__` and `__FILE__`. Behind a line marker they have the values of the file all the same.
 * @param report gets a problem for each use behind a marker
 */
export function positionMacros(
  file: string,
  lines: () => LineNumbers,
  report: (problem: Problem) => void,
): readonly Macro[] {
  const reported = new Set<number>();
  const note = (use: Token): void => {
    if (lines() === 'as-they-are' || reported.has(use.start)) return;
    reported.add(use.start);
    const message = unsupported('marked-line', use.text);
    report({ kind: 'unsupported', message, range: rangeOfToken(use) });
  };
  const [fileName] = scanTokens(`"${file.replace(/["\\\n]/g, '\\$&')}"`);
  const position = (name: string, kind: Token['kind'], text: (use: Token) => string): Macro => ({
    name,
    parameters: undefined,
    variadic: false,
    body: [],
    yields: (use) => {
      note(use);
      return { ...use, kind, text: text(use) };
    },
  });
  return [
    position('__LINE__', 'number', ({ line }) => `${line}`),
    position('__FILE__', 'string', () => fileName?.text ?? '""'),
  ];
}
