import type { Dice } from '../../c/dice.js';
import type { Declared } from './random-declarations.js';

const TYPES =
  '_Bool~char~signed char~unsigned char~short~unsigned short~int~unsigned~long~unsigned long~long long~unsigned long long~float~double~long double'.split(
    '~',
  );
const INTEGERS = TYPES.slice(0, 12);
const CONSTANTS =
  "0 1 2 3 5 7 31 32 63 100 127 128 255 256 32767 65535 65536 2147483647 2147483648 4294967295 4294967296 9223372036854775807 0x7f 0x80000000 0xffffffff 0x7fffffffffffffff 0xffffffffffffffff 010 0b101 1u 2U 3l 4L 5ul 6LL 7ull 'a' '\\n' '\\377' '\\x41' L'a' u'b' U'c' A B N W P".split(
    ' ',
  );
const REALS = ['0.5', '1.5f', '2.0', '1e3', '-0.25', '3.0L', '1e10', '0x1p4', '.5f32', '1.0f64'];
const OBJECTS =
  'q c sc uc s us i a p u l ul ll ull f d ld v cv pc es et en r r.c r.i bf.f bf.g bf.u bf.full bf.b bf.l a[1] *p "text" L"ab" u8"x"'.split(
    ' ',
  );

function draw<Item>(dice: Dice, from: readonly Item[]): Item {
  return from[dice.below(from.length)] as Item;
}

const SUFFIXES = ['', '', 'u', 'U', 'l', 'L', 'ul', 'LU', 'll', 'LL', 'ull', 'LLu', 'Ull'];
const ESCAPES = [
  '\\n',
  '\\0',
  '\\a',
  '\\\\',
  "\\'",
  '\\"',
  '\\?',
  '\\x7f',
  '\\x80',
  '\\377',
  '\\12',
  'z',
  '~',
  ' ',
  '\\e',
  '\\u00e9',
];

/** A number or a character of any form, with any suffix or prefix. */
function literal(dice: Dice): string {
  const value = dice.runs(1 + dice.below(64));
  switch (dice.below(6)) {
    case 0:
      return `0x${value.toString(16)}${draw(dice, SUFFIXES)}`;
    case 1:
      return `0X${value.toString(16).toUpperCase()}${draw(dice, SUFFIXES)}`;
    case 2:
      return `0${value.toString(8)}${draw(dice, SUFFIXES)}`;
    case 3:
      return `${draw(dice, ['0b', '0B'])}${value.toString(2)}${draw(dice, SUFFIXES)}`;
    case 4:
      return `${value}${draw(dice, SUFFIXES)}`;
    default:
      return `${draw(dice, ['', '', 'L', 'u', 'U'])}'${draw(dice, ESCAPES)}'`;
  }
}

/** An integer constant expression, which may have no value. */
export function constant(dice: Dice, depth: number): string {
  if (depth === 0) return dice.below(2) === 0 ? literal(dice) : draw(dice, CONSTANTS);
  const part = () => constant(dice, dice.below(depth));
  switch (dice.below(14)) {
    case 0:
      return `(${draw(dice, INTEGERS)})${operand(part())}`;
    case 1:
      return `${draw(dice, ['-', '~', '!', '+'])}${operand(part())}`;
    case 2:
      return `(${part()} ? ${part()} : ${part()})`;
    case 3:
      return `(int)sizeof(${draw(dice, TYPES)})`;
    case 4:
      return `_Generic(${part()}, int: ${part()}, long: ${part()}, default: ${part()})`;
    case 5:
      return `__builtin_choose_expr(${part()}, ${part()}, ${part()})`;
    case 6:
      return `(${draw(dice, INTEGERS)})${draw(dice, REALS).replace(/^-/, '(double)-')}`;
    case 7:
      return `(${part()} ${draw(dice, ['&&', '||'])} ${part()})`;
    case 8:
      return `(${part()} ${draw(dice, ['<', '<=', '>', '>=', '==', '!='])} ${part()})`;
    case 9:
      return `__builtin_types_compatible_p(${draw(dice, TYPES)}, __typeof__(${part()}))`;
    case 10:
      return `__extension__ (${part()})`;
    default:
      return `(${part()} ${draw(dice, ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'])} ${part()})`;
  }
}

function operand(text: string): string {
  return `(${text})`;
}

/** An expression that is only asked for its type. */
export function expression(dice: Dice, depth: number): string {
  if (depth === 0) return draw(dice, dice.below(4) === 0 ? CONSTANTS : OBJECTS);
  const part = () => expression(dice, dice.below(depth));
  switch (dice.below(14)) {
    case 0:
      return `(${draw(dice, TYPES)})${operand(part())}`;
    case 1:
      return `${draw(dice, ['-', '~', '!', '+'])}${operand(part())}`;
    case 2:
      return `(i ? ${part()} : ${part()})`;
    case 3:
      return `(${part()} ?: ${part()})`;
    case 4:
      return `({ __typeof__(${part()}) y; y; })`;
    case 5:
      return `({ ${part()}; })`;
    case 6:
      return `(${draw(dice, TYPES)}){ ${draw(dice, CONSTANTS)} }`;
    case 7:
      return `(${part()}, ${part()})`;
    case 8:
      return `(${draw(dice, OBJECTS)} ${draw(dice, ['=', '+=', '<<='])} ${part()})`;
    case 9:
      return `${draw(dice, OBJECTS)}${draw(dice, ['++', '--'])}`;
    case 10:
      return `_Generic(${part()}, int: ${part()}, default: ${part()})`;
    default:
      return `(${part()} ${draw(dice, ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '<', '==', '&&'])} ${part()})`;
  }
}

const CODES = `_Generic(@, ${TYPES.map((type, index) => `${type}: ${index + 1}`).join(', ')}, char *: 20, int *: 21, const int *: 22, void *: 23, const void *: 24, default: 0)`;

/** The number of the type of an expression after conversions. */
function typeCode(text: string): string {
  return CODES.replace('@', () => text);
}

/** Questions about one declaration: sizes, alignments, places of members, and compatibility. */
export function questionsAbout({ number, members }: Declared, dice: Dice): readonly string[] {
  return [
    `sizeof(T${number})`,
    `_Alignof(T${number})`,
    `sizeof(o${number})`,
    `__alignof__(o${number})`,
    `sizeof(struct { char c; T${number} m; })`,
    `__builtin_types_compatible_p(T${number}, ${draw(dice, TYPES)})`,
    ...members.flatMap((name) => [
      `__builtin_offsetof(T${number}, ${name})`,
      `sizeof(o${number}.${name})`,
      `__alignof__(o${number}.${name})`,
    ]),
  ];
}

/** Questions about expressions: the value and the type of a constant, or the type and the size of any. */
export function drawQuestions(dice: Dice): readonly string[] {
  if (dice.below(2) === 0) {
    const text = constant(dice, dice.below(5));
    return [`(long long)${operand(text)}`, typeCode(text)];
  }
  const text = expression(dice, 3);
  const string = `${draw(dice, ['', 'u8', 'u', 'U'])}"${Array.from({ length: dice.below(5) }, () => draw(dice, ESCAPES)).join('')}"`;
  return [typeCode(text), `sizeof(${text})`, `sizeof(${string})`, typeCode(`*${string}`)];
}
