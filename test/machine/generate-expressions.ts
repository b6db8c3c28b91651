import fc from 'fast-check';

/** A variable of the generated programs: its C type and the literal of its first value. */
interface Operand {
  readonly name: string;
  readonly type: string;
}

const INTEGER_TYPES = [
  '_Bool',
  'char',
  'signed char',
  'unsigned char',
  'short',
  'unsigned short',
  'int',
  'unsigned int',
  'long',
  'unsigned long',
  'long long',
  'unsigned long long',
];
const REAL_TYPES = ['float', 'double'];
const VARIABLES_OF_A_TYPE = 3;

const INTERESTING = [
  0n,
  1n,
  2n,
  3n,
  7n,
  8n,
  127n,
  128n,
  255n,
  256n,
  32767n,
  65535n,
  2147483647n,
  4294967295n,
];

const identifier = (type: string): string => type.replaceAll(' ', '_');
const integers: readonly Operand[] = INTEGER_TYPES.flatMap((type) => operands(type));
const reals: readonly Operand[] = REAL_TYPES.flatMap((type) => operands(type));

function operands(type: string): Operand[] {
  return Array.from({ length: VARIABLES_OF_A_TYPE }, (_, index) => ({
    name: `v_${identifier(type)}_${index}`,
    type,
  }));
}

/** Values over the whole range of 64 bits, with those near the borders more often. */
const integerLiteral = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...INTERESTING, ...INTERESTING.map((value) => -value)) },
    { weight: 2, arbitrary: fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }) },
    { weight: 2, arbitrary: fc.bigInt({ min: -1000n, max: 1000n }) },
  )
  .map((value) => (value < 0n ? `(-${-value}LL)` : `${value}LL`));

const realLiteral = fc
  .oneof(
    fc.constantFrom(0, 1, -1, 0.5, -0.25, 1e10, 1e-10, 3.5e38, 1.5e-45, 16777217, 1e300),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  )
  .map((value) => {
    const digits = Math.abs(value).toExponential(17);
    return value < 0 || Object.is(value, -0) ? `(-${digits})` : digits;
  });

const integerConstant = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map(String),
  fc.constantFrom(
    '1u',
    '2L',
    '3UL',
    '0x7fffffff',
    '0x80000000',
    '0xffffffffu',
    "'a'",
    "'\\377'",
    '5ll',
    '017',
  ),
);

/** Expressions without side effects whose behaviour is defined once signed overflow wraps. */
const { integer, real } = fc.letrec<{ integer: string; real: string }>((tie) => {
  const i = tie('integer');
  const r = tie('real');
  const variable = fc.constantFrom(...integers).map((operand) => operand.name);
  const binary = fc.constantFrom('+', '-', '*', '&', '|', '^');
  const comparison = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
  return {
    integer: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'depth' },
      variable,
      integerConstant,
      fc.tuple(i, binary, i).map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(i, binary, i).map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(i, fc.constantFrom('<<', '>>'), i)
        .map(([left, operator, right]) => `(${left} ${operator} (${right} & 31))`),
      fc
        .tuple(variable, fc.constantFrom('/', '%'), i)
        .map(([left, operator, right]) => `(${left} ${operator} ((${right} & 63) + 1))`),
      fc
        .tuple(variable, fc.constantFrom('/', '%'), i)
        .map(([left, operator, right]) => `(${left} ${operator} (-3 - (int)(${right} & 15)))`),
      fc
        .tuple(fc.constantFrom('-', '~', '!', '+'), i)
        .map(([operator, operand]) => `(${operator}${operand})`),
      fc.tuple(i, comparison, i).map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(i, fc.constantFrom('&&', '||'), i)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(i, i, i).map(([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`),
      fc.tuple(fc.constantFrom(...INTEGER_TYPES), i).map(([type, operand]) => `((${type})${operand})`),
      fc.tuple(r, comparison, r).map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(fc.constantFrom(...INTEGER_TYPES), r)
        .map(([type, operand]) => `(${operand} > 0.0 && ${operand} < 100.0 ? (${type})${operand} : 5)`),
      fc.tuple(i, i).map(([left, right]) => `(${left}, ${right})`),
    ),
    real: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'depth' },
      fc.constantFrom(...reals).map((operand) => operand.name),
      fc.constantFrom('0.5', '2.0f', '1e3', '0x1p-3', '3.'),
      fc
        .tuple(r, fc.constantFrom('+', '-', '*', '/'), r)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(fc.constantFrom(...REAL_TYPES), i).map(([type, operand]) => `((${type})${operand})`),
      fc.tuple(fc.constantFrom(...REAL_TYPES), r).map(([type, operand]) => `((${type})${operand})`),
      fc
        .tuple(r, fc.constantFrom('+', '-', '*'), i)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(i, r, r).map(([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`),
      r.map((operand) => `(-${operand})`),
    ),
  };
});

/** What a statement leaves in `R[index]`: the bits of an integer or of a double. */
type Body = (result: string) => string;

const compound = fc.constantFrom('+=', '-=', '*=', '&=', '|=', '^=');
const integerTarget = fc.constantFrom(...integers);
const BIT_FIELDS = ['s3', 'u3', 's17', 'u31', 's32', 'u33', 's40', 'b1', 'c5'];

const statement: fc.Arbitrary<Body> = fc.oneof(
  {
    weight: 6,
    arbitrary: integer.map(
      (value): Body =>
        (result) =>
          `${result} = (unsigned long long)${value};`,
    ),
  },
  {
    weight: 2,
    arbitrary: real.map(
      (value): Body =>
        (result) =>
          `${result} = bits(${value});`,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(integerTarget, compound, integer).map(
      ([{ type, name }, operator, value]): Body =>
        (result) =>
          `{ ${type} t = ${name}; ${result} = (unsigned long long)(t ${operator} ${value}) * 3u + t; }`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(integerTarget, fc.constantFrom('<<=', '>>='), integer).map(
      ([{ type, name }, operator, value]): Body =>
        (result) =>
          `{ ${type} t = ${name}; t ${operator} (${value} & 15); ${result} = (unsigned long long)t; }`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...reals), fc.constantFrom('+=', '-=', '*=', '/='), fc.oneof(real, integer))
      .map(
        ([{ type, name }, operator, value]): Body =>
          (result) =>
            `{ ${type} t = ${name}; t ${operator} ${value}; ${result} = bits(t); }`,
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...integers, ...reals), fc.constantFrom('t++', '++t', 't--', '--t'))
      .map(
        ([{ type, name }, step]): Body =>
          (result) =>
            `{ ${type} t = ${name}; double d = ${step}; ${result} = bits(d + 3 * t); }`,
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...BIT_FIELDS), integer, fc.constantFrom('=', '+=', '^='), integer)
      .map(
        ([field, first, operator, second]): Body =>
          (result) =>
            `{ struct fields f = {0}; f.${field} = ${first}; long long r = f.${field} ${field === 's40' ? '=' : operator} ${second}; ${result} = (unsigned long long)r ^ ((long long)f.${field} + sum(&f)); }`,
      ),
  },
);

const PER_FUNCTION = 60;

const PRELUDE = `
union number { double d; unsigned long long u; };
static unsigned long long bits(double d) {
  union number n;
  n.d = d != d ? 0.0 : d;
  return n.u;
}
struct fields { int s3 : 3; unsigned u3 : 3; int s17 : 17; unsigned u31 : 31; int s32 : 32;
  unsigned long long u33 : 33; long long s40 : 40; _Bool b1 : 1; signed char c5 : 5; };
static unsigned sum(struct fields *f) {
  unsigned char *p = (unsigned char *)f;
  unsigned total = 0;
  for (unsigned i = 0; i < sizeof(struct fields); i++) total = total * 31 + p[i];
  return total;
}
`;

/** The source of a program that computes `count` results into the global array `R`, without its `main`. */
export function generateProgram(
  seed: number,
  count: number,
): { readonly source: string; readonly functions: number } {
  const literals = fc.sample(integerLiteral, { seed, numRuns: integers.length });
  const realLiterals = fc.sample(realLiteral, { seed, numRuns: reals.length });
  const bodies = fc.sample(statement, { seed, numRuns: count });
  const globals = [
    ...integers.map(({ type, name }, index) => `${type} ${name} = (${type})${literals[index]};`),
    ...reals.map(({ type, name }, index) => `${type} ${name} = ${realLiterals[index]};`),
    `unsigned long long R[${count}];`,
  ];
  const functions: string[] = [];
  for (let start = 0; start < count; start += PER_FUNCTION) {
    const lines = bodies
      .slice(start, start + PER_FUNCTION)
      .map((body, index) => `  ${body(`R[${start + index}]`)}`);
    functions.push(`static void f${functions.length}(void) {\n${lines.join('\n')}\n}`);
  }
  const calls = functions.map((_, index) => `  f${index}();`).join('\n');
  const source = `${globals.join('\n')}\n${PRELUDE}\n${functions.join('\n')}\nvoid compute(void) {\n${calls}\n}\n`;
  return { source, functions: functions.length };
}
