import type { RandomSource } from '../random-source.js';

const INTEGERS = [
  'i',
  'j',
  'u',
  's',
  'c',
  'l',
  'w',
  't',
  'a[1]',
  '*pa',
  'p.x',
  'p.y',
  'p.z',
  'pp->x',
  'q[2].y',
  'v.u',
  'v.b[2]',
  'b.low',
  'b.mid',
  'b.high',
  'b.on',
  'm',
  'gu',
  'gl',
  'gp.x',
  '**ii',
  'text2[1]',
  'table[5]',
  'IDLE',
  'BUSY',
];
const CONSTANTS = [
  '0',
  '1',
  '2',
  '7',
  '-1',
  '255',
  '65535',
  '0x7fffffff',
  '0x80000000',
  '4294967295u',
  '1ull << 63',
  '-5LL',
  "'x'",
  '100000',
  '0xffull',
  'sizeof(point)',
  '(-2147483647 - 1)',
];
const TYPES = [
  '_Bool',
  'char',
  'signed char',
  'unsigned char',
  'short',
  'unsigned short',
  'int',
  'unsigned',
  'long',
  'unsigned long',
  'i64',
  'u64',
];

/** An integer expression whose value is always defined: what could overflow is computed without sign. */
export function integerExpression(random: RandomSource, depth: number): string {
  const leaf = () =>
    random.pick([random.pick(INTEGERS), random.pick(INTEGERS), `(${random.pick(CONSTANTS)})`]);
  if (depth === 0) return leaf();
  const value = () => integerExpression(random, depth - 1);
  const unsigned = random.pick(['unsigned', 'u64', 'unsigned long']);
  return random.pick([
    leaf,
    leaf,
    () => `((${unsigned})${value()} ${random.pick(['+', '-', '*'])} ${value()})`,
    () =>
      `((${random.pick(['short', 'signed char', 'unsigned char', 'unsigned short'])})${value()} ${random.pick(['+', '-'])} (${random.pick(['short', 'char', '_Bool'])})${value()})`,
    () => `((short)${value()} * (signed char)${value()})`,
    () => `(${value()} ${random.pick(['&', '|', '^'])} ${value()})`,
    () => `(${value()} ${random.pick(['<', '>', '<=', '>=', '==', '!='])} ${value()})`,
    () => `(${value()} ${random.pick(['&&', '||'])} ${value()})`,
    () => `(${value()} ${random.pick(['/', '%'])} ((${value()} & 31) + 1))`,
    () => `((${unsigned})${value()} << (${value()} & 31))`,
    () => `(${value()} >> (${value()} & 7))`.replace(/^\(/, random.pick(['((int)', '((i64)', '('])),
    () => `(${value()} ? ${value()} : ${value()})`,
    () => `((${random.pick(TYPES)})${value()})`,
    () => `(~${value()})`,
    () => `(!${value()})`,
    () => `(-(${unsigned})${value()})`,
    () => `(${value()}, ${value()})`,
    () =>
      `(${realExpression(random, depth - 1)} ${random.pick(['<', '>', '==', '!='])} ${realExpression(random, depth - 1)})`,
    () => `a[${value()} & 7]`,
    () => `text[${value()} & 7]`,
  ])();
}

const REALS = ['f', 'd', 'gd', '0.5', '-3.0f', '1e10', '2.5', '16777217.0'];

/** An expression of float or double; the result may be infinite or NaN. */
export function realExpression(random: RandomSource, depth: number): string {
  if (depth === 0) return random.pick(REALS);
  const value = () => realExpression(random, depth - 1);
  return random.pick([
    () => random.pick(REALS),
    () => `(${value()} ${random.pick(['+', '-', '*'])} ${value()})`,
    () => `(${value()} / ${random.pick(['3.0', '-0.5f', '7'])})`,
    () => `((${random.pick(['float', 'double'])})${value()})`,
    () => `((${random.pick(['float', 'double'])})${integerExpression(random, depth - 1)})`,
    () => `(${integerExpression(random, depth - 1)} ? ${value()} : ${value()})`,
    () => `(- ${value()})`,
  ])();
}
