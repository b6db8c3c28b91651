import type { ReasonText } from '../reasons/reason.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { Problem } from '../tree/source-range.js';
import type { Macro } from './macro.js';
import { scanTokens } from './scan-tokens.js';
import { rangeOfToken, type Token } from './token.js';

/** Whether a marker said that lines have other numbers than in the file. */
export type LineNumbers = 'as-they-are' | 'marked';

/**
 * `__LINE__`, `__FILE__`, `__DATE__` and `__TIME__`. Behind a line marker, lines and files are those of the text.
 * @param report gets a problem for each use of a line or file behind a marker, and of a date or time
 */
export function positionMacros(
  file: string,
  lines: () => LineNumbers,
  report: (problem: Problem) => void,
): readonly Macro[] {
  const [fileName] = scanTokens(`"${file.replace(/["\\\n]/g, '\\$&')}"`);
  const reported = new Set<number>();
  const note = (use: Token, message: ReasonText): void => {
    if (reported.has(use.start)) return;
    reported.add(use.start);
    report({ kind: 'unsupported', message, range: rangeOfToken(use) });
  };
  const position = (name: string, kind: Token['kind'], text: (use: Token) => string): Macro =>
    macro(name, (use, linesOfUse) => {
      if (lines() === 'marked') note(use, unsupported('marked-line', use.text));
      // gcc takes the line of the name for one in the body of a macro, clang that of the last parenthesis.
      if (kind === 'number' && linesOfUse === 'several') note(use, unsupported('predefined-macro', name));
      return { ...use, kind, text: text(use) };
    });
  const moment = (name: string, text: string): Macro =>
    macro(name, (use) => {
      note(use, unsupported('predefined-macro', name));
      return { ...use, kind: 'string', text };
    });
  return [
    position('__LINE__', 'number', ({ line }) => `${line}`),
    position('__FILE__', 'string', () => fileName?.text ?? '""'),
    moment('__DATE__', '"Jan  1 1970"'),
    moment('__TIME__', '"00:00:00"'),
  ];
}

function macro(name: string, yields: Macro['yields'] & {}): Macro {
  return { name, parameters: undefined, variadic: false, body: [], yields };
}
