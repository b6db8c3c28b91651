import type { RandomSource } from './random-source.js';

/** Tokens of C, as far as it matters for exchanging them; what stands between them is white space. */
const TOKEN = /[A-Za-z_]\w*|\d[\w.]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[-+*/%&|^=<>!]{1,2}|\S/g;

/** Tokens that change what a program means, or whether it means anything. */
const STRANGE = [
  '0',
  '-1',
  '2147483647',
  '4294967296u',
  '1e308',
  "'\\0'",
  '(',
  ')',
  '{',
  '}',
  ';',
  '*',
  '&',
  '/',
  '%',
  '<<',

  'goto',
  'return',
  'continue',
  'while',
  'switch',
  'case',
  'sizeof',
  'struct',
  'unsigned',
  'double',
  'void',
  'main',
  'malloc',
  'free',
  '__VERIFIER_nondet_int()',
  '__VERIFIER_nondet_double()',
  'abort()',
  'main()',

  'for (;;)',
  'if (0)',
  'int a[1000000];',
  '__int128',
  'asm("")',
  '#if',
  '({ 1; })',
  '(char *)',
  '->',
  '[9]',
];

/** A program with a few tokens that are exchanged, go, or come twice. */
export function mutateProgram(text: string, random: RandomSource): string {
  let changed = text;
  for (let count = 1 + random.below(4); count > 0; count--) changed = mutateOnce(changed, random);
  return changed;
}

function mutateOnce(text: string, random: RandomSource): string {
  const tokens = [...text.matchAll(TOKEN)];
  const [{ index, 0: token }, { 0: other }] = [random.pick(tokens), random.pick(tokens)];
  const [before, after] = [text.slice(0, index), text.slice(index + token.length)];
  switch (random.below(5)) {
    case 0:
      return `${before}${after}`;
    case 1:
      return `${before}${token} ${token}${after}`;
    case 2:
      return `${before}${other}${after}`;
    case 3:
      return `${before}${random.pick(STRANGE)}${after}`;
    default:
      return `${before}${token} ${random.pick(STRANGE)}${after}`;
  }
}
