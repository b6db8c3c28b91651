import type { RandomSource } from '../random-source.js';
import { integerExpression, realExpression } from './generate-values.js';
import type { TracedProgram } from './traced-program.js';

/** What programs share: records, tables, functions with all kinds of parameters; nothing in them is undefined. */
const DECLARATIONS = `typedef struct { int x; short y; unsigned char z; } point;
typedef union { unsigned u; unsigned char b[4]; float f; } view;
typedef struct node { int value; struct node *next; } node;
struct flags { unsigned low : 3; int mid : 11; unsigned long long high : 30; _Bool on : 1; };
enum mode { IDLE, BUSY = 5, DONE };
typedef unsigned (*operation)(unsigned, unsigned);
static unsigned add(unsigned a, unsigned b) { return a + b; }
static unsigned mix(unsigned a, unsigned b) { return (a ^ b) * 2654435761u; }
static unsigned less(unsigned a, unsigned b) { return a < b ? a : b; }
static operation const operations[3] = { add, mix, less };
static point shift(point p, int by) { p.x ^= by; p.y += (short)(by & 7); p.z--; return p; }
static unsigned fold(const unsigned *a, int n) { unsigned h = 17; for (int i = 0; i < n; i++) h = h * 31 + a[i]; return h; }
static unsigned depth(unsigned n, unsigned *seen) { *seen += n; return n < 2 ? n + 1 : depth(n / 2, seen) + depth(n / 3, seen) * 3; }
static int even(unsigned n); static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static unsigned counter(void) { static unsigned calls = 5; calls = calls * 7 + 1; return calls; }
static u64 sum(int n, ...) {
  __builtin_va_list l; u64 t = 0;
  __builtin_va_start(l, n);
  while (n-- > 0) switch (n % 3) {
    case 0: t = t * 3 + __builtin_va_arg(l, int); break;
    case 1: t ^= __builtin_va_arg(l, u64); break;
    default: { double d = __builtin_va_arg(l, double); t += d > 0 && d < 1e9 ? (u64)d : 7; }
  }
  __builtin_va_end(l);
  return t;
}
static node *push(node *list, int value) { node *n = malloc(sizeof *n); n->value = value; n->next = list; return n; }
static int drain(node *list) { int t = 0; while (list) { node *n = list->next; t = (t ^ list->value) & 0xffffff; free(list); list = n; } return t; }
static unsigned gu = 3, table[8] = { 1, 2, 3, [5] = 77 };
static i64 gl = -9; static double gd = 0.25; static point gp = { 1, 2, 3 }; static const char text[] = "differential";
`;

const LOCALS = `  int i = 3, j = -4; unsigned u = 9; short s = -7; unsigned char c = 200; i64 l = 1LL << 40; u64 w = ~0ull / 3; _Bool t = 1; float f = 1.5f; double d = -2.25;
  unsigned a[8] = { 4, 5, 6 }; point p = { 10, -2, 250 }, q[3] = { { 1 }, { .y = 5 } }; view v = { 0x12345678 }; struct flags b = { 5, -100, 1u << 29, 1 }; enum mode m = BUSY; char text2[24] = "abc";
  unsigned *pa = a + 2; point *pp = &q[1]; int **ii, *ip = &i; ii = &ip; node *list = 0; unsigned n = 0;
`;

/** What a case ends with: everything that its variables hold. */
const REPORT = `  out(i); out(j); out(u); out(s); out(c); out(l); out(w); out(t); outd(f); outd(d); outb(a, sizeof a); out(p.x); out(p.y); out(p.z);
  for (int k = 0; k < 3; k++) { out(q[k].x); out(q[k].y); out(q[k].z); } out(v.u); out(b.low); out(b.mid); out(b.high); out(b.on); out(m); outb(text2, sizeof text2);
  out(pa - a); out(pp - q); out(gu); out(gl); outd(gd); outb(table, sizeof table); out(gp.x); out(gp.y); out(gp.z); out(drain(list)); out(n);
`;

/** A program whose cases run through statements of all kinds. */
export function generateStatements(random: RandomSource, count: number): TracedProgram {
  const cases = Array.from({ length: count }, () => {
    const maker = new StatementMaker(random);
    return `${LOCALS}${maker.block(4 + random.below(8), 3)}${REPORT}`;
  });
  return { declarations: DECLARATIONS, cases };
}

const TARGETS = [
  'i',
  'j',
  'u',
  's',
  'c',
  'l',
  'w',
  't',
  'a[EXPR & 7]',
  '*pa',
  'p.x',
  'p.y',
  'p.z',
  'pp->x',
  'pp->y',
  'q[(EXPR & 15) % 3].z',
  'v.u',
  'v.b[EXPR & 3]',
  'b.low',
  'b.mid',
  'b.high',
  'b.on',
  'table[EXPR & 7]',
  'gu',
  'gl',
  'gp.y',
  '**ii',
];
/** Targets of arithmetic that cannot overflow: unsigned, or narrower than int. */
const MODULAR = [
  'u',
  's',
  'c',
  'w',
  'a[EXPR & 7]',
  '(*pa)',
  'p.y',
  'p.z',
  'v.u',
  'b.low',
  'b.mid',
  'gu',
  'table[EXPR & 7]',
  'v.b[EXPR & 3]',
  'pp->y',
];

const UNSIGNED = ['u', 'w', 'a[EXPR & 7]', '*pa', 'v.u', 'gu', 'table[EXPR & 7]'];

class StatementMaker {
  #loops = 0;
  #labels = 0;

  constructor(private readonly random: RandomSource) {}

  block(count: number, depth: number): string {
    return Array.from({ length: count }, () => `  ${this.#statement(depth)}\n`).join('');
  }

  #place(targets: readonly string[]): string {
    return this.random.pick(targets).replace('EXPR', this.#value(1));
  }

  #value(depth = 3): string {
    return integerExpression(this.random, depth);
  }

  #statement(depth: number): string {
    const { random } = this;
    const simple = [
      this.#assign,
      this.#assign,
      this.#modify,
      this.#step,
      this.#real,
      this.#call,
      this.#records,
      this.#pointers,
      this.#memory,
    ];
    const nested = [this.#branch, this.#loop, this.#choice, this.#jump];
    const make = depth > 0 && random.below(3) === 0 ? random.pick(nested) : random.pick(simple);
    return make.call(this, depth);
  }

  #assign(): string {
    return `${this.#place(TARGETS)} = ${this.#value()};`;
  }

  #modify(): string {
    const operator = this.random.pick(['+=', '-=', '^=', '|=', '&=']);
    const target = this.#place(MODULAR);
    // What is narrower than int is promoted: the operand must be small for the sum to fit.
    return this.random.pick([
      `${target} ${operator} (${this.#value()}) & 0xffff;`,
      `${target} *= (${this.#value(1)}) & 7;`,
      `${this.#place(UNSIGNED)} <<= (${this.#value(1)}) & 31;`,
      `${target} >>= (${this.#value(1)}) & 15;`,
      `${target} /= ((${this.#value(1)}) & 15) + 1;`,
      `${target} %= ((${this.#value(1)}) & 15) + 1;`,
    ]);
  }

  #step(): string {
    const step = this.random.pick(['X++', '++X', 'X--', '--X']).replace('X', this.#place(MODULAR));
    return this.random.pick([`${step};`, `out((u64)(i64)(${step}));`, `w = (u64)(${step}) + w * 3;`]);
  }

  #real(): string {
    const value = realExpression(this.random, 3);
    return this.random.pick([
      `d = ${value};`,
      `f = ${value};`,
      `gd = ${value};`,
      `outd(${value});`,
      `d += ${value};`,
      `f *= ${value};`,
      `d -= ${this.#value()};`,
      `w = (d > 0 && d < 1e18) ? (u64)d : 3;`,
      `i = (f > -1e9f && f < 1e9f) ? (int)f : -1;`,
    ]);
  }

  #call(): string {
    const v = () => this.#value(2);
    return this.random.pick([
      `u = operations[(${v()} & 255) % 3](${v()}, ${v()});`,
      `out(fold(a + (${v()} & 3), 4));`,
      `out(depth(${v()} & 63, &n));`,
      `t = even(${v()} & 31);`,
      `gu ^= counter();`,
      `w = sum(3, ${realExpression(this.random, 2)} * 1.0, (u64)(${v()}), (int)(${v()}));`,
      `{ operation o = ${v()} & 1 ? add : mix; out(o(${v()}, u) + (o == mix)); }`,
      `out(({ int k = ${v()} & 255; k * 2 + 1; }));`,
    ]);
  }

  #records(): string {
    const v = () => this.#value(2);
    return this.random.pick([
      `p = shift(p, ${v()} & 0xff);`,
      `q[(${v()} & 15) % 3] = p;`,
      `*pp = (point){ ${v()}, .z = ${v()} };`,
      `gp = *pp;`,
      `{ point k = shift(*pp, i & 15); p.z = k.z; out(k.x); }`,
      `out(shift(gp, ${v()} & 31).x);`,
      `{ struct flags k = b; k.mid = ${v()}; b = k; out(k.mid < b.high); }`,
      `{ view k = v; k.b[${v()} & 3] ^= ${v()}; v = k; }`,
      `m = (${v()} & 1) ? DONE : IDLE;`,
    ]);
  }

  #pointers(): string {
    const v = () => this.#value(2);
    return this.random.pick([
      `pa = a + (${v()} & 7);`,
      `pp = &q[(${v()} & 15) % 3];`,
      `ip = (${v()} & 1) ? &i : &j;`,
      `out(pa > a + (${v()} & 7));`,
      `if (pa < a + 7) u ^= *++pa; else pa -= ${this.random.below(8)};`,
      `list = push(list, ${v()});`,
      `if (list && list->next) { node *k = list->next; list->next = k->next; out(k->value); free(k); }`,
      `{ const char *k = text; while (*k && *k != 'f') k++; out(k - text); }`,
      `{ unsigned char *k = (unsigned char *)&u; k[${v()} & 3] = ${v()}; }`,
      `{ unsigned (*k)[4] = (unsigned (*)[4])a; k[${v()} & 1][${v()} & 3] += 9; }`,
    ]);
  }

  #memory(): string {
    const v = () => this.#value(1);
    return this.random.pick([
      `memcpy(a, table, sizeof a);`,
      `memmove(a + 1, a, ${this.random.below(8)} * sizeof *a);`,
      `memset(text2, 'a' + (${v()} & 15), ${1 + this.random.below(20)}); text2[23] = 0; out(strlen(text2));`,
      `{ unsigned *k = calloc(4, sizeof *k); k[${v()} & 3] = ${v()}; out(fold(k, 4)); k = realloc(k, 8 * sizeof *k); k[7] = k[1]; out(k[7] + k[0]); free(k); }`,
      `{ int k[(${v()} & 7) + 1]; for (unsigned x = 0; x < sizeof k / sizeof *k; x++) k[x] = x * 3; out(k[sizeof k / sizeof *k - 1]); }`,
      `out(memcmp(a, table, sizeof a) == 0);`,
    ]);
  }

  #branch(depth: number): string {
    const otherwise = this.random.below(2) === 0 ? '' : ` else {\n${this.block(1, depth - 1)}  }`;
    return `if (${this.#value()}) {\n${this.block(2, depth - 1)}  }${otherwise}`;
  }

  #loop(depth: number): string {
    const name = `x${this.#loops++}`;
    const most = 1 + this.random.below(6);
    const leave = this.random.pick([
      '',
      '',
      `if ((${this.#value(2)}) & 1) break;`,
      `if ((${this.#value(2)}) & 1) continue;`,
    ]);
    const body = `{ out(${name}); ${leave}\n${this.block(1 + this.random.below(2), depth - 1)}  }`;
    return this.random.pick([
      `for (int ${name} = 0; ${name} < ${most}; ${name}++) ${body}`,
      `{ int ${name} = ${most}; while (${name}-- > 0) ${body} }`,
      `{ int ${name} = 0; do ${body} while (++${name} < ${most}); }`,
    ]);
  }

  #choice(depth: number): string {
    const labels = [0, 1, 2, 3, 5, 6].filter(() => this.random.below(3) > 0);
    const parts = labels.map((label) => {
      const text = label === 5 && this.random.below(2) === 0 ? 'case 8 ... 12:' : `case ${label}:`;
      return `  ${text}\n${this.block(1, depth - 1)}  ${this.random.pick(['break;', 'break;', ''])}\n`;
    });
    const fallback = `  default:\n${this.block(1, depth - 1)}  ${this.random.pick(['break;', ''])}\n`;
    parts.splice(this.random.below(parts.length + 1), 0, fallback);
    return `switch ((${this.#value()}) & 15) {\n${parts.join('')}  ; }`;
  }

  #jump(depth: number): string {
    const [label, counter] = [`l${this.#labels++}`, `x${this.#loops++}`];
    return this.random.pick([
      `{ int ${counter} = 0; ${label}:\n${this.block(1, depth - 1)}  if (++${counter} < ${1 + this.random.below(4)}) goto ${label}; }`,
      `if ((${this.#value(2)}) & 3) goto ${label};\n${this.block(1, depth - 1)}  ${label}: ;`,
    ]);
  }
}
