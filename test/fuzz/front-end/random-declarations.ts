import { KNOWN_ATTRIBUTES } from '../../../src/c/parse/attributes/attribute-table.js';
import type { Dice } from '../../c/dice.js';

/** What is declared under a number: `T7` is a type, `o7` an object of it, and `m0`, `m1` … are members that have an address. */
export interface Declared {
  readonly number: number;
  readonly text: string;
  readonly members: readonly string[];
}

const SCALARS =
  'char~signed char~unsigned char~short~unsigned short~int~unsigned~long~unsigned long~long long~unsigned long long~_Bool~float~double~long double~char *~void *~int (*)(int)~enum small~enum wide~enum tight~struct pair~union either~_Atomic int~_Atomic long long~volatile short~const char~_Float32~_Float64'.split(
    '~',
  );
const FIELDS = 'int~unsigned~char~unsigned char~short~long~unsigned long long~_Bool~enum small'.split('~');
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  aligned: ['(1)', '(2)', '(4)', '(8)', '(16)', '(32)', ''],
  mode: ['(QI)', '(HI)', '(SI)', '(DI)', '(__word__)', '(pointer)', '(byte)'],
  section: ['("s")'],
  tls_model: ['("local-exec")'],
  no_sanitize: ['("address")'],
  visibility: ['("default")'],
  deprecated: ['', '("no")'],
};
/** Those that gcc rejects wherever they can stand here, and `_Alignas`, which is no attribute in its form. */
const ELSEWHERE =
  /^(?:_Alignas|_Noreturn|error|warning|alloc_size|access|format|format_arg|designated_init|sentinel|tls_model)$/;
const ATTRIBUTES = KNOWN_ATTRIBUTES.filter((name) => !ELSEWHERE.test(name));

function draw<Item>(dice: Dice, from: readonly Item[]): Item {
  return from[dice.below(from.length)] as Item;
}

/** Mostly those that change sizes and alignments. */
function attribute(dice: Dice): string {
  const name = draw(dice, dice.below(3) === 0 ? ATTRIBUTES : ['packed', 'aligned', 'aligned', 'mode']);
  const written = dice.below(4) === 0 ? `__${name}__` : name;
  return `__attribute__((${written}${draw(dice, ARGUMENTS[name] ?? [''])}))`;
}

function maybeAttribute(dice: Dice, sides: number): string {
  return dice.below(sides) === 0 ? ` ${attribute(dice)} ` : ' ';
}

/** A type with a declarator of the name: an array, a pointer, or the bare type. */
function declarator(dice: Dice, type: string, name: string): string {
  if (type.endsWith('(*)(int)')) return `int (*${name})(int)`;
  const inner = maybeAttribute(dice, 8);
  switch (dice.below(8)) {
    case 0:
      return `${type} ${name}[${1 + dice.below(5)}]`;
    case 1:
      return `${type} ${name}[2][3]`;
    case 2:
      return `${type} *${inner}${name}`;
    case 3:
      return `${type} (*${inner}${name})[2]`;
    case 4:
      return `${type} (${name})`;
    default:
      return `${type} ${name}`;
  }
}

function member(dice: Dice, index: number): { readonly text: string; readonly name: string | undefined } {
  const alignas =
    dice.below(12) === 0 ? `_Alignas(${draw(dice, ['1', '2', '4', '8', '16', 'double'])}) ` : '';
  if (dice.below(3) === 0) {
    const type = draw(dice, FIELDS);
    const width = dice.below(type === '_Bool' ? 2 : 33);
    const name = width === 0 || dice.below(8) === 0 ? '' : `f${index}`;
    const bits = type.includes('char')
      ? width % 9
      : type === 'short'
        ? width % 17
        : type === '_Bool'
          ? width
          : width;
    const isNamed = name !== '' && bits > 0;
    return { text: `${type} ${isNamed ? name : ''} : ${bits}${maybeAttribute(dice, 6)};`, name: undefined };
  }
  if (dice.below(10) === 0) {
    const form = draw(dice, ['struct', 'union']);
    const inside = `${draw(
      dice,
      SCALARS.filter((each) => !each.includes('(')),
    )} m${index}; char n${index};`;
    return { text: `${form} { ${inside} }${maybeAttribute(dice, 3)};`, name: `m${index}` };
  }
  const before = maybeAttribute(dice, 8);
  const text = `${alignas}${before}${declarator(dice, draw(dice, SCALARS), `m${index}`)}${maybeAttribute(dice, 5)};`;
  return { text, name: `m${index}` };
}

function record(dice: Dice, number: number): Declared {
  const members = Array.from({ length: 1 + dice.below(5) }, (_, index) => member(dice, index));
  const flexible = dice.below(12) === 0 ? ` ${draw(dice, ['char', 'int', 'double'])} last[];` : '';
  const form = draw(dice, ['struct', 'struct', 'struct', 'union']);
  const head = `typedef ${form}${maybeAttribute(dice, 6)}tag${number} { ${members.map(({ text }) => text).join(' ')}${form === 'struct' ? flexible : ''} }`;
  const text = `${head}${maybeAttribute(dice, 4)}T${number}${maybeAttribute(dice, 10)};`;
  const pack = dice.below(8) === 0 ? draw(dice, ['1', '2', '4', '8']) : undefined;
  return {
    number,
    text: pack === undefined ? text : `#pragma pack(push, ${pack})\n${text}\n#pragma pack(pop)`,
    members: members.flatMap(({ name }) => (name === undefined ? [] : [name])),
  };
}

const VALUES = [
  '0',
  '1',
  '-1',
  '127',
  '255',
  '256',
  '-129',
  '65536',
  '2147483647',
  '2147483648',
  '-2147483649',
  '0x80000000',
  '0xffffffffu',
  '1ul << 40',
  "'a'",
  '1u',
];

function enumeration(dice: Dice, number: number): Declared {
  const listed = Array.from({ length: 1 + dice.below(4) }, (_, index) => {
    const value = dice.below(2) === 0 ? ` = ${draw(dice, VALUES)}` : '';
    return `E${number}_${index}${maybeAttribute(dice, 15)}${value}`;
  });
  const text = `typedef enum${maybeAttribute(dice, 6)}tag${number} { ${listed.join(', ')} }${maybeAttribute(dice, 4)}T${number}${maybeAttribute(dice, 8)};`;
  return { number, text, members: [] };
}

/** A declaration of a type and an object of it; gcc may reject either. */
export function drawDeclaration(dice: Dice, number: number): Declared {
  const object = `${dice.below(6) === 0 ? attribute(dice) : ''} T${number} o${number}${maybeAttribute(dice, 6)};`;
  const made =
    dice.below(6) === 0
      ? enumeration(dice, number)
      : dice.below(3) === 0
        ? {
            number,
            text: `typedef ${maybeAttribute(dice, 5)}${declarator(dice, draw(dice, SCALARS), `T${number}`)}${maybeAttribute(dice, 2)};`,
            members: [],
          }
        : record(dice, number);
  return { ...made, text: `${made.text}\n${object}` };
}

/** What declarations and questions refer to. */
export const PRELUDE = `enum small { A, B = 5 }; enum wide { W = 0x100000000 }; enum tight { P } __attribute__((packed)); enum negative { N = -1 };
struct pair { char c; int i; }; union either { double d; char c[3]; };
struct fields { unsigned f : 5; int g : 5; unsigned long u : 32; unsigned full : 32; _Bool b : 1; unsigned long long l : 40; } bf;
_Bool q; char c; signed char sc; unsigned char uc; short s; unsigned short us; int i, a[3], *p; unsigned u; long l; unsigned long ul; long long ll;
unsigned long long ull; float f; double d; long double ld; void *v; const void *cv; const int *pc; enum small es; enum tight et; enum negative en; struct pair r;
`;
