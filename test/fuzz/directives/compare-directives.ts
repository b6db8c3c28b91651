import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { preprocess } from '../../../src/c/lex/preprocess.js';
import { scanTokens } from '../../../src/c/lex/scan-tokens.js';
import type { Token } from '../../../src/c/lex/token.js';
import { directives, MACROS } from './random-directives.js';

export interface Difference {
  readonly text: string;
  readonly here: string;
  readonly gcc: string;
}

export interface Comparison {
  /** Cases that both gcc and this front end read without a problem. */
  readonly compared: number;
  /** Cases that gcc reads, and this front end does not. */
  readonly unread: readonly { readonly text: string; readonly problem: string }[];
  readonly differences: readonly Difference[];
}

const MARK = 'CASE_';

/** Compares what gcc and this front end make of generated directives and uses of macros: one process for all cases. */
export function compareDirectives(seed: number, count: number): Comparison {
  return compareTexts(fc.sample(directives, { seed, numRuns: count }));
}

export function compareTexts(texts: readonly string[]): Comparison {
  const firstLines: number[] = [];
  let line = 1;
  const parts = texts.map((text, index) => {
    firstLines.push(line);
    const part = `${MARK}${index}\n${MACROS.map((name) => `#undef ${name}\n`).join('')}${text}\n`;
    line += part.split('\n').length - 1;
    return part;
  });
  const whole = parts.join('');
  const caseOf = (at: number): number => firstLines.findLastIndex((first) => first <= at);
  const { stdout, stderr } = spawnSync('gcc', ['-std=gnu11', '-w', '-E', '-P', '-fmax-errors=0', '-'], {
    input: whole,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const wrong = new Set(
    [...stderr.matchAll(/^<stdin>:(\d+):.*error:/gm)].map(([, at]) => caseOf(Number(at))),
  );
  const problems = new Map<number, string>();
  const read = preprocess(whole, 'LP64', 'directives.c');
  for (const { range, message } of read.problems) problems.set(caseOf(range.line), message);
  const expected = byCase(scanTokens(withoutTrigraphs(stdout)));
  const actual = byCase(read.tokens);
  const unread: { text: string; problem: string }[] = [];
  const differences: Difference[] = [];
  let compared = 0;
  for (const [index, text] of texts.entries()) {
    if (wrong.has(index)) continue;
    const problem = problems.get(index);
    if (problem !== undefined) {
      unread.push({ text, problem });
      continue;
    }
    compared++;
    const here = actual.get(index) ?? 'nothing';
    const gcc = expected.get(index) ?? 'nothing';
    if (withoutTrigraphs(here) !== gcc && !isPrintedTogether(withoutTrigraphs(here), gcc))
      differences.push({ text, here, gcc });
  }
  return { compared, unread, differences };
}

/** gcc prints together what would be a trigraph for others, and so do both in strings that they make. */
function withoutTrigraphs(text: string): string {
  return text.replace(/\?(?=\?)/g, '? ');
}

/** What follows the name of a macro that has no arguments is printed right behind it by gcc, also where it is a number. */
function isPrintedTogether(here: string, gcc: string): boolean {
  return here.replaceAll(' ', '') === gcc.replaceAll(' ', '') && /[A-Z] [.\d]/.test(here);
}

function byCase(tokens: readonly Token[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let current = -1;
  let words: string[] = [];
  for (const { kind, text } of tokens) {
    const isMark = kind === 'identifier' && text.startsWith(MARK);
    if (!isMark && kind !== 'end') {
      words.push(text);
      continue;
    }
    if (current >= 0) found.set(current, words.join(' '));
    current = Number(text.slice(MARK.length));
    words = [];
  }
  return found;
}
