import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { stepsOf } from './pattern-steps.js';

const ROOT = join(import.meta.dirname, '../..');
/** Patterns over what nobody outside writes, and why that is so. */
const EXEMPT: ReadonlyMap<string, string> = new Map([
  [
    'src/machine/compile/compile-program.ts /(?:\\w+ )+(?:of|size) \\d+ (?:exceeds|is larger than)[^@]*/',
    'the engine of WebAssembly writes the message',
  ],
]);

/** Classes of characters, and characters that stand for themselves. */
const CHARACTERS = /\\.|\[(?:\\.|[^\]])*\]/g;

/** The regular expressions of a file that repeat something without limit. */
function patternsIn(file: string): readonly RegExp[] {
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && /[*+]|,\}/.test(node.text.replace(CHARACTERS, ''))) {
      const end = node.text.lastIndexOf('/');
      patterns.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  const text = readFileSync(join(ROOT, file), 'utf8');
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return patterns;
}

/** Beginnings that lead into patterns, and what is repeated after them. */
const BEGINNINGS = ['', 'x', '1', '"', '(', '<a ', '${', 'false(', '\\result', 'CHECK(', '[', 'x="'];
const REPEATED = [
  ' ',
  '\n',
  'x',
  '0',
  '"',
  '\\"',
  '(',
  ')',
  '${',
  '<',
  '&',
  ';',
  '; ',
  ';//',
  '_',
  '.',
  ':',
  'x ',
  '<!--',
  '{',
  '=',
];
const ENDS = ['', '!\u2028'];

/** The most that a search grows where the text grows tenfold. */
function growthOf(pattern: RegExp): { readonly growth: number; readonly text: string } {
  let worst = { growth: 0, text: '' };
  for (const beginning of BEGINNINGS) {
    for (const repeated of REPEATED) {
      for (const end of ENDS) {
        const [small, large] = [12, 120].map((count) =>
          stepsOf(pattern, beginning + repeated.repeat(count) + end),
        );
        const growth = (large ?? 0) / (small ?? 1);
        if (growth > worst.growth) worst = { growth, text: `${beginning}${repeated}…${end}` };
      }
    }
  }
  return worst;
}

describe('what counts the steps of a search', () => {
  it.each<[RegExp, 'as the text' | 'faster']>([
    [/ *\n */g, 'faster'],
    [/^\s*\(*\s*1/, 'faster'],
    [/\$\{([^}]*)\}/g, 'faster'],
    [/\s*([^<>&]*?)\s*(?=<\/)/y, 'faster'],
    [/([\w.:-]+)\s*=/g, 'faster'],
    [/(?<![\w.:-])([\w.:-]+)\s*=/g, 'as the text'],
    [/^\s*(?:\(+\s*)?1/, 'as the text'],
    [/"(?:[^"\\]|\\.)*"/g, 'faster'],
    [/(?<!\\)"(?:[^"\\]|\\.)*"/g, 'as the text'],
    [/;\s*$/, 'as the text'],
  ])('%s grows %s', (pattern, how) =>
    expect(growthOf(pattern).growth > 12 ? 'faster' : 'as the text').toBe(how),
  );
});

// Programs, witnesses, results and answers of tools get everywhere: no room is left out.
const files = globSync(['src/**/*.ts', '!src/generated/**'], { cwd: ROOT }).sort();
const found = files.flatMap((file) => patternsIn(file).map((pattern) => ({ file, pattern })));
const rows = found
  .filter(({ file, pattern }) => !EXEMPT.has(`${file} ${pattern}`))
  .map(({ file, pattern }) => [String(pattern), file, pattern] as const);

it('only patterns that exist are exempt', () => {
  const names = new Set(found.map(({ file, pattern }) => `${file} ${pattern}`));
  expect([...EXEMPT.keys()].filter((name) => !names.has(name))).toEqual([]);
});

describe('patterns take steps in proportion to what they run over', () => {
  it.each(oneIn(32, rows))('%s in %s', (_text, _file, pattern) => {
    const { growth, text } = growthOf(pattern);
    expect({ growth: growth <= 12 ? 'as the text' : growth, text }).toEqual({ growth: 'as the text', text });
  });
});
