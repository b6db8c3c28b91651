import type { RandomSource } from '../random-source.js';
import type { TracedProgram } from './traced-program.js';

const DECLARATIONS = `
extern int *__errno_location(void);
extern int isalnum(int), isalpha(int), isblank(int), iscntrl(int), isdigit(int), isgraph(int), islower(int), isprint(int), ispunct(int), isspace(int), isupper(int), isxdigit(int), tolower(int), toupper(int);
extern int ffs(int), ffsl(long), ffsll(long long), abs(int), atoi(const char *);
extern long labs(long), atol(const char *), strtol(const char *, char **, int);
extern long long llabs(long long), strtoll(const char *, char **, int), atoll(const char *);
extern unsigned long strtoul(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern double strtod(const char *, char **), atof(const char *);
extern float strtof(const char *, char **);
extern void *memchr(const void *, int, size_t), *memrchr(const void *, int, size_t), *rawmemchr(const void *, int), *memccpy(void *, const void *, int, size_t), *mempcpy(void *, const void *, size_t), *memmem(const void *, size_t, const void *, size_t);
extern char *strcpy(char *, const char *), *strncpy(char *, const char *, size_t), *strcat(char *, const char *), *strncat(char *, const char *, size_t), *stpcpy(char *, const char *), *stpncpy(char *, const char *, size_t);
extern char *strchr(const char *, int), *strrchr(const char *, int), *strchrnul(const char *, int), *strstr(const char *, const char *), *strcasestr(const char *, const char *), *strpbrk(const char *, const char *), *strsep(char **, const char *), *strtok_r(char *, const char *, char **);
extern int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t), strcasecmp(const char *, const char *), strncasecmp(const char *, const char *, size_t);
extern size_t strspn(const char *, const char *), strcspn(const char *, const char *), strnlen(const char *, size_t);
extern int snprintf(char *, size_t, const char *, ...);
extern void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
extern double fabs(double), floor(double), ceil(double), trunc(double), round(double), rint(double), nearbyint(double), sqrt(double), logb(double);
extern float floorf(float), ceilf(float), roundf(float), rintf(float), sqrtf(float), logbf(float);
extern double fmod(double, double), remainder(double, double), fmin(double, double), fmax(double, double), copysign(double, double), fdim(double, double), nextafter(double, double), ldexp(double, int), scalbn(double, int), scalbln(double, long), modf(double, double *), frexp(double, int *);
extern float fmodf(float, float), remainderf(float, float), fdimf(float, float), nextafterf(float, float), ldexpf(float, int);
extern int ilogb(double), ilogbf(float);
extern long lround(double), lrint(double);
extern long long llround(double), llrint(double);
extern double exp(double), exp2(double), log(double), log2(double), log10(double), log1p(double), expm1(double), sin(double), cos(double), tan(double), asin(double), acos(double), atan(double), sinh(double), cosh(double), tanh(double), acosh(double), asinh(double), atanh(double), cbrt(double), pow(double, double), atan2(double, double), hypot(double, double);
static int sign(int n) { return (n > 0) - (n < 0); }
static int upward(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static void outs(const char *s) { outb(s, strlen(s)); }
static void oute(void) { out(*__errno_location()); *__errno_location() = 0; }
`;

const CHARACTER_TESTS =
  'isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper'.split(
    ' ',
  );
const WORDS = [
  '',
  'a',
  'b',
  'ab',
  'aB',
  'abc',
  'ABC',
  'aab',
  'abab',
  'xyz',
  'hello world',
  'l',
  'lo',
  ',;',
  'a,b;;c',
  '\\377a',
  ' x',
];
const NUMBERS =
  '0;1;-1;+7;  42;-0;0x1f;0X;0xg;077;08;zz;9223372036854775807;9223372036854775808;-9223372036854775808;-9223372036854775809;18446744073709551615;18446744073709551616;2147483647;2147483648;-2147483649;4294967295;4294967296;-;+;;  ;12abc;1e5'.split(
    ';',
  );
const REALS =
  '0.0 (-0.0) 1.0 (-1.0) 0.5 (-0.5) 1.5 2.5 (-2.5) 3.0 4.0 8.0 0.1 0.49999999999999994 1e300 (-1e-300) 123456.789 4503599627370497.5 1e16 1e308 5e-324 2.2250738585072014e-308 (1.0/0.0) (-1.0/0.0) (0.0/0.0) 16777217.0 3.4028235e38 1e-45 2147483648.0 2147483647.5 1024.0'.split(
    ' ',
  );
const REAL_TEXTS =
  '1.5 -2.25e3 .5 5. 1e 1e+ inf -INFINITY nan 0 -0 1e400 -1e400 1e-400 123456789012345678901234567890 0.1 1.17549435e-38 3.4028236e38 1e39 x e5 16777217 0.30000001192092896'.split(
    ' ',
  );

/** A program that calls functions of the library with values at the ends of what they are for. */
export function generateLibraryCalls(random: RandomSource, count: number): TracedProgram {
  const cases = Array.from({ length: count }, () => {
    const calls = Array.from({ length: 1 }, () => `  ${random.pick(FAMILIES)(random)}\n`);
    return `  char buffer[80], *end = 0; double part; int exponent;\n  *__errno_location() = 0;\n${calls.join('')}  (void)buffer; (void)end; (void)part; (void)exponent;\n`;
  });
  return { declarations: DECLARATIONS, cases };
}

const FAMILIES: readonly ((random: RandomSource) => string)[] = [
  characters,
  integers,
  integerTexts,
  integerTexts,
  realTexts,
  searches,
  comparisons,
  copies,
  tokens,
  memory,
  formats,
  formats,
  sorting,
  realsOfOne,
  realsOfOne,
  realsOfTwo,
  realsOfTwo,
  exactPoints,
];

const word = (random: RandomSource): string => `"${random.pick(WORDS)}"`;

function characters(random: RandomSource): string {
  return `out(${random.pick(CHARACTER_TESTS)}(${random.below(257) - 1}));`;
}

function integers(random: RandomSource): string {
  const value = random.pick(['0', '1', '-1', '12', '0x80000000', '-2147483647', '65536', '4096']);
  return `out(${random.pick(['ffs', 'ffsl', 'ffsll', 'abs', 'labs', 'llabs'])}((int)${value} | 1 << 3));`;
}

function integerTexts(random: RandomSource): string {
  const text = random.pick(NUMBERS);
  const read = random.pick(['strtol', 'strtoll', 'strtoul', 'strtoull']);
  const base = random.pick([0, 0, 8, 10, 10, 16, 36, 2, 1, 37]);
  return `{ const char *t = "${text}"; end = (char *)t; out((u64)${read}(t, &end, ${base})); ${base === 1 || base === 37 ? '' : 'out(end - t);'} oute(); }`;
}

function realTexts(random: RandomSource): string {
  const text = random.pick(REAL_TEXTS);
  const read = random.pick(['strtod', 'strtof']);
  const isKnown = read === 'strtod' || !/16777217|e-38|e-400|3\.4028236|e400|e39/.test(text);
  return `{ const char *t = "${text}"; outd(${isKnown ? read : 'strtod'}(t, &end)); out(end - t); oute(); outd(atof("${random.pick(['1.25', '-3', 'y'])}")); }`;
}

function searches(random: RandomSource): string {
  const [left, right] = [word(random), word(random)];
  const character = random.pick(["'a'", "'b'", "'l'", "'\\0'", '-1', '353']);
  return random.pick([
    `{ const char *t = ${left}, *f = ${random.pick(['strchr', 'strrchr', 'strchrnul'])}(t, ${character}); out(f ? f - t : -1); }`,
    `{ const char *t = ${left}, *f = ${random.pick(['strstr', 'strcasestr', 'strpbrk'])}(t, ${right}); out(f ? f - t : -1); }`,
    `out(${random.pick(['strspn', 'strcspn'])}(${left}, ${right}));`,
    `out(strnlen(${left}, ${random.below(6)}));`,
  ]);
}

function comparisons(random: RandomSource): string {
  const compare = random.pick(['strcmp', 'strcasecmp', 'strncmp', 'strncasecmp']);
  const bound = compare.startsWith('strn') ? `, ${random.below(5)}` : '';
  return `out(sign(${compare}(${word(random)}, ${word(random)}${bound})));`;
}

function copies(random: RandomSource): string {
  const [left, right] = [word(random), word(random)];
  return `memset(buffer, 'x', sizeof buffer); strcpy(buffer, ${left}); ${random.pick([
    `end = strcat(buffer, ${right});`,
    `end = strncat(buffer, ${right}, ${random.below(4)});`,
    `end = stpcpy(buffer, ${right});`,
    `end = strncpy(buffer, ${right}, ${random.below(8)});`,
    `end = stpncpy(buffer, ${right}, ${random.below(8)});`,
    `end = mempcpy(buffer, ${right}, 1);`,
    `end = memccpy(buffer, ${right}, 'b', sizeof ${right}); if (!end) end = buffer;`,
    `end = memmove(buffer + ${random.below(3)}, buffer + ${random.below(3)}, 9);`,
  ])} out(end - buffer); outb(buffer, 30);`;
}

function tokens(random: RandomSource): string {
  return random.pick([
    `{ char *s; strcpy(buffer, ${word(random)}); for (char *t = strtok_r(buffer, ${word(random)}, &s); t; t = strtok_r(0, ",a", &s)) { outs(t); out(t - buffer); } }`,
    `{ char *s = strcpy(buffer, ${word(random)}), *t; while ((t = strsep(&s, ${word(random)}))) { outs(t); out(t - buffer); } }`,
  ]);
}

function memory(random: RandomSource): string {
  const character = random.pick(["'a'", "'b'", "'z'"]);
  return random.pick([
    `{ const char t[] = ${word(random)}, *f = ${random.pick(['memchr', 'memrchr'])}(t, ${character}, sizeof t); out(f ? f - t : -1); }`,
    `{ const char t[] = ${word(random)}; out((const char *)rawmemchr(t, 0) - t); }`,
    `{ const char t[] = ${word(random)}, w[] = ${word(random)}, *f = memmem(t, sizeof t, w, sizeof w - 1); out(f ? f - t : -1); }`,
    `out(sign(memcmp(${word(random)}, ${word(random)}, 1)));`,
  ]);
}

/** Flags and precisions that have a meaning with a conversion (C11 7.21.6.1p5, p6). */
const FORMATS: readonly {
  readonly letters: RegExp;
  readonly flags: readonly string[];
  readonly precise: boolean;
}[] = [
  { letters: /[di]$/, flags: ['', '', '-', '+', ' ', '0', '+0'], precise: true },
  { letters: /u$/, flags: ['', '-', '0'], precise: true },
  { letters: /[oxX]$/, flags: ['', '', '-', '0', '#', '-#'], precise: true },
  { letters: /s$/, flags: ['', '-'], precise: true },
  { letters: /c$/, flags: ['', '-'], precise: false },
  { letters: /[eEfFgG]$/, flags: ['', '', '-', '+', ' ', '0', '#', '-#', '+0'], precise: true },
];

function formats(random: RandomSource): string {
  const width = random.pick(['', '', '3', '9', '14']);
  const [conversion, argument] = random.pick([
    ['d', '42'],
    ['d', '-7'],
    ['i', '0'],
    ['u', '4000000000u'],
    ['x', '255'],
    ['X', '0'],
    ['o', '8'],
    ['lld', '-1234567890123LL'],
    ['hhd', '300'],
    ['hu', '70000'],
    ['s', `"${random.pick(WORDS)}"`],
    ['c', "'q'"],
    ['f', random.pick(REALS)],
    ['e', random.pick(REALS)],
    ['g', random.pick(REALS)],
    ['G', random.pick(REALS)],
    ['E', random.pick(REALS)],
    ['F', random.pick(REALS)],
  ]);
  const size = random.pick(['sizeof buffer', '5', '1', '0']);
  const form = FORMATS.find(({ letters }) => letters.test(conversion));
  const flags = random.pick(form?.flags ?? ['']);
  const precision = form?.precise ? random.pick(['', '', '.0', '.1', '.3', '.10', '.']) : '';
  // The sign of a NaN is not known.
  if (argument === '(0.0/0.0)') return 'out(0);';
  return `memset(buffer, 0, sizeof buffer); out(snprintf(buffer, ${size}, "<%${flags}${width}${precision}${conversion}>", ${argument})); outs(buffer);`;
}

function sorting(random: RandomSource): string {
  const values = Array.from({ length: 1 + random.below(9) }, () => random.below(12));
  return `{ int a[] = { ${values.join(', ')} }, k = ${random.below(12)}; qsort(a, sizeof a / sizeof *a, sizeof *a, upward); outb(a, sizeof a); int *f = bsearch(&k, a, sizeof a / sizeof *a, sizeof *a, upward); out(f ? f - a : -1); }`;
}

const ONE =
  'fabs floor ceil trunc round rint nearbyint sqrt logb floorf ceilf roundf rintf sqrtf logbf'.split(' ');
const TWO = 'fmod remainder copysign fdim nextafter fmodf remainderf fdimf nextafterf'.split(' ');

function realsOfOne(random: RandomSource): string {
  const x = random.pick(REALS);
  return random.pick([
    `outd(${random.pick(ONE)}(${x})); oute();`,
    `outd(${random.pick(ONE)}(${x})); oute();`,
    `outd(modf(${x}, &part)); outd(part); oute();`,
    `exponent = 0; { double r = ${x}; if (r - r == 0) { outd(frexp(r, &exponent)); out(exponent); } } oute();`,
    `out(${random.pick(['ilogb', 'ilogbf'])}(${x})); oute();`,
    `{ double r = ${x}; if (r > -2e9 && r < 2e9) { out(${random.pick(['lround', 'lrint', 'llround', 'llrint'])}(r)); } } oute();`,
  ]);
}

function realsOfTwo(random: RandomSource): string {
  const [x, y] = [random.pick(REALS), random.pick(REALS)];
  const scale = random.pick(['0', '1', '-1', '52', '-60', '1000', '-1000', '-1074', '3000', '-3000']);
  return random.pick([
    `outd(${random.pick(TWO)}(${x}, ${y})); oute();`,
    `outd(${random.pick(TWO)}(${x}, ${y})); oute();`,
    `outd(${random.pick(['ldexp', 'scalbn', 'scalbln', 'ldexpf'])}(${x}, ${scale})); oute();`,
    `{ double r = ${x}, s = ${y}; if (r != s || r != 0) { outd(fmin(r, s)); outd(fmax(r, s)); } } oute();`,
  ]);
}

/** Calls whose results no way of rounding changes; the others are not executed. */
function exactPoints(random: RandomSource): string {
  return `${random.pick([
    'outd(sin(0.0)); outd(tan(-0.0)); outd(cos(0.0)); outd(sin(1.0 / 0.0));',
    'outd(asin(2.0)); outd(acos(1.0)); outd(atan(0.0)); outd(acos(-1.5));',
    'outd(exp(0.0)); outd(exp(-1.0 / 0.0)); outd(expm1(0.0)); outd(exp2(-3.0)); outd(exp2(10.0));',
    'outd(log(1.0)); outd(log(0.0));',
    'outd(log(-1.0)); oute(); outd(log2(1024.0)); outd(log2(0.25)); outd(log10(0.0));',
    'outd(log1p(-1.0)); oute(); outd(log1p(0.0)); outd(log1p(-2.0));',
    'outd(sinh(-0.0)); outd(cosh(1.0 / 0.0)); outd(tanh(-1.0 / 0.0)); outd(acosh(1.0)); oute(); outd(acosh(0.5));',
    'outd(atanh(1.0)); oute(); outd(atanh(3.0)); outd(asinh(0.0)); outd(cbrt(-0.0));',
    'outd(pow(2.0, 10.0)); outd(pow(-3.0, 5.0)); outd(pow(0.5, 4.0)); outd(pow(2.0, -3.0)); outd(pow(7.0, 0.0));',
    'outd(pow(-2.0, 0.5)); oute(); outd(pow(0.0, -1.0)); oute(); outd(pow(-0.0, -3.0)); outd(pow(-0.0, 3.0));',
    'outd(pow(1.0, 0.0 / 0.0)); outd(atan2(0.0, 1.0)); outd(hypot(-3.0, 0.0)); outd(hypot(1.0 / 0.0, 0.0 / 0.0));',
  ])} oute();`;
}
