import { describe, expect, it } from 'vitest';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { gccHas, runWithGcc } from './gcc.js';
import { endText, type RunOptions, runText } from './run-program.js';

const HEAD = '#include <stdio.h>\n';

/** What numbers of every type become when they are read, and how many were. */
const PROGRAM = `${HEAD}
int main(void) {
  int d = 0, i = 0; unsigned u = 0, o = 0, x = 0;
  short h = 0; unsigned short hu = 0; signed char c = 0; unsigned char uc = 0;
  long l = 0; unsigned long lu = 0; long long ll = 0; unsigned long long llx = 0;
  float f = 0; double e = 0; long double g = 0; __SIZE_TYPE__ z = 0;
  int n = scanf("%d %i", &d, &i) + fscanf(stdin, "%u%o,%x", &u, &o, &x) + scanf("%hd%hu :%hhd;%hhx\\n", &h, &hu, &c, &uc)
    + scanf("%*d%ld/%lu", &l, &lu) + scanf("%lld %llx %zu", &ll, &llx, &z) + scanf("%f%lf %Lg", &f, &e, &g);
  if (n != 17) return 1;
  if (d != -7 || i != 2147483647 || u != 4294967295u || o != 511 || x != 48879) return 2;
  if (h != -32768 || hu != 65535 || c != -128 || uc != 255) return 3;
  if (l != -2147483647 || lu != 4000000000u || ll != -9223372036854775807LL || llx != 81985529216486895ull) return 4;
  if (z != 12345 || f != 0.1f || e != -0.1 || g != 2.5L) return 5;
  return 42;
}
`;

const VALUES = [
  -7n,
  2147483647n,
  4294967295n,
  511n,
  48879n,
  -32768n,
  65535n,
  -128n,
  255n,
  -2147483647n,
  4000000000n,
  -9223372036854775807n,
  81985529216486895n,
  12345n,
  0.1,
  -0.1,
  2.5,
];

/** The same numbers as text. */
const TEXT =
  '-7 2147483647 4294967295 777,beef -32768 65535 :-128;ff 99 -2147483647/4000000000 -9223372036854775807 123456789abcdef 12345 0.1 -0.1 2.5';

describe('scanf and fscanf', () => {
  describe.each<DataModel>(['ILP32', 'LP64'])('%s', (model) => {
    it('read numbers as inputs', () => {
      const execution = runText(PROGRAM, { model, inputs: VALUES });
      expect(endText(execution)).toBe('exit 42');
      expect(execution.inputs.map(({ request }) => request.reason)).toEqual(VALUES.map(() => 'read'));
      expect(execution.inputs[4]?.request.name).toBe('fscanf %x');
    });

    it.runIf(gccHas(model))('as a compiled program does', () => {
      const feed = `__attribute__((constructor)) static void feed(void) { static char text[] = "${TEXT}"; stdin = fmemopen(text, sizeof text - 1, "r"); }`;
      expect(runWithGcc(`#define _GNU_SOURCE\n${PROGRAM}${feed}`, model)?.code).toBe(42);
    });
  });

  it('tell what depends on the numbers', () => {
    const text = `${HEAD}int main(void) { int n; scanf("%d", &n); if (n == 7) return 1; return 0; }`;
    expect(runText(text, { symbolic: true }).path.map(({ kind }) => kind)).toEqual(['decision']);
  });

  const UNSUPPORTED: readonly (readonly [string, string, string])[] = [
    ['a text', 'char s[9]; scanf("%s", s);', "'%s' in a format of scanf"],
    ['a character', 'char c; scanf("%c", &c);', "'%c' in a format of scanf"],
    ['a width', 'int n; scanf("%2d", &n);', "'%2d' in a format of scanf"],
    ['a digit behind a number', 'int n; scanf("%d5", &n);', "'5' in a format of scanf"],
    ['a sign', 'int n; scanf("-%d", &n);', "'-%d' in a format of scanf"],
    ['a letter', 'int n; scanf("x%d", &n);', "'x%d' in a format of scanf"],
    ['a set', 'char s[9]; scanf("%[abc]", s);', "'%[abc]' in a format of scanf"],
    ['a count', 'int n, m; scanf("%d%n", &n, &m);', "'%n' in a format of scanf"],
    ['a length that reals have not', 'float f; scanf("%hf", &f);', "'%hf' in a format of scanf"],
    ['another stream', 'int n; fscanf(stdout, "%d", &n);', 'fscanf of another stream than stdin'],
    ['no stream', 'int n; fscanf(0, "%d", &n);', 'fscanf of another stream than stdin'],
  ];

  it.each(UNSUPPORTED)('%s is not read', (_, body, why) => {
    const { end } = runText(`${HEAD}int main(void) { ${body} return 0; }`);
    expect(end).toMatchObject({ kind: 'unsupported', why });
  });

  const VIOLATIONS: readonly (readonly [string, string])[] = [
    ['a null pointer', 'scanf("%d", (int *)0);'],
    ['too little memory', 'short s; scanf("%d", (int *)&s);'],
  ];

  it.each(VIOLATIONS)('%s is an invalid access', (_, body) => {
    const options: RunOptions = { checks: [{ kind: 'valid-deref' }] as never };
    expect(endText(runText(`${HEAD}int main(void) { ${body} return 0; }`, options))).toBe('valid-deref');
  });
});
