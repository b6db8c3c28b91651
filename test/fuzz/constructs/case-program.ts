import type { Case } from './pairs.js';

const DECLARATIONS = `struct s { int m; int n[2]; int *ptr; };
int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, m2[2][2] = {{1, 2}, {3, 4}}, count;
struct s globals = {7, {8, 9}, a + 3};
int next(void) { count++; return 2; }
_Bool yes(void) { count++; return 1; }
double real(void) { count++; return 0.75; }
int *place(void) { count++; return a + 2; }
void *same(void *q) { count++; return q; }
int plus(int i) { return i + 1; }
int minus(int i) { return i - 1; }
int (*chosen(void))(int) { count++; return plus; }
struct s made(void) { count++; return globals; }
void nothing(void) { count++; }
int id_int(int i) { return i + 1; }
long id_long(long i) { return i + 1; }
_Bool id_bool(_Bool i) { return !i; }
double id_float(double i) { return i + 0.5; }
int *id_pointer(int *i) { return i + 1; }
void *id_address(void *i) { return i; }
int (*id_code(int (*i)(int)))(int) { return i; }
struct s id_record(struct s i) { i.m++; return i; }
`;

/** Local variables with the texts that declare them: those with a name that a case uses, in this order. */
const LOCALS: readonly (readonly [names: string, text: string])[] = [
  ['x|y', 'int x = 3, y = 2;'],
  ['h', 'int h = -2;'],
  ['z3|k2|k3', 'int z3 = 0, k2 = 0, k3 = 0;'],
  ['l|l2|l3', 'long l = 2, l2 = 4, l3 = 0;'],
  ['d|d3|f2', 'double d = 1.5, d3 = 0, f2 = 2.5;'],
  ['b|b3', '_Bool b = 1, b3 = 0;'],
  ['p|q|q2|q3|pp|pp3', 'int *p = a + 1, *q = a + 1, *q2 = a, *q3 = a, **pp = &q, **pp3 = &q;'],
  ['w', 'void *w = a;'],
  ['v|u|u3|e', 'void *v = &&here, *u = v, *u3 = v; long e = (long)&&here;'],
  [
    'c|o|o3|k',
    'int (*c)(int) = plus, (*o)(int) = minus, (*o3)(int) = minus; void (*k)(void) = (void (*)(void))plus;',
  ],
  [
    't|s|s3|ps|ps3',
    'struct s t = {7, {8, 9}, a + 3}, s = {1, {2, 3}, a + 1}, s3 = {0}, *ps = &s, *ps3 = &s;',
  ],
];

function localsOf(statements: string): string {
  const used = LOCALS.filter(([names]) => new RegExp(`\\b(?:${names})\\b`).test(statements));
  return ['int z = 1, w2 = 1, r = 0;', ...used.map(([, text]) => text)].join(' ');
}

/** The parts of a variable argument list, for the cases that have one. */
const LISTS = `struct { struct s in; __builtin_va_list list; } box = {{5, {6, 7}, a}}; __builtin_va_list list, list2; __builtin_va_list *plist = &list;
__builtin_va_start(list, first); __builtin_va_start(box.list, first);
`;

/** A program with functions `case_0`, `case_1`, …, each of which returns what its statements make. */
export function programOf(cases: readonly Case[], main: string): string {
  const functions = cases.map(({ statements }, index) => {
    const isVariadic = /\b(?:p?list2?|box)\b/.test(statements);
    const head = isVariadic ? `int case_${index}(int first, ...)` : `int case_${index}(void)`;
    return `${head} {\n${localsOf(statements)}\n${isVariadic ? LISTS : ''}${statements}\nhere: return r + count + z + w2;\n}\n`;
  });
  return `${DECLARATIONS}${functions.join('')}${main}`;
}

/** The call of a case. */
export function callOf({ statements }: Case, index: number): string {
  return /\b(?:p?list2?|box)\b/.test(statements) ? `case_${index}(0, 2, 2, 2, 2, 2)` : `case_${index}()`;
}

/** Prints what each case gives, in lines; each begins with the same globals. */
export function printingProgram(cases: readonly Case[]): string {
  const calls = cases.map((each, index) => `  reset(); printf("%d\\n", ${callOf(each, index)});`).join('\n');
  const reset =
    'static void reset(void) { count = 0; for (int i = 0; i < 8; i++) a[i] = i + 1; for (int i = 0; i < 4; i++) m2[i / 2][i % 2] = i + 1; }';
  return programOf(
    cases,
    `int printf(const char *, ...);\n${reset}\nint main(void) {\n${calls}\n  return 0;\n}\n`,
  );
}
