/** A generated program: what it declares, and cases that are executed one after the other. */
export interface TracedProgram {
  /** Types, objects and functions that cases use. */
  readonly declarations: string;
  /** Bodies of functions, each of which traces values by `out` and `outd`. */
  readonly cases: readonly string[];
}

/** Values that a program traces at most; further ones are counted only. */
export const TRACE_LIMIT = 100_000;

/** Before the values of a case stands its number, with these bits above it. */
export const CASE_MARK = 0xca5e_0000_0000_0000n;

const PRELUDE = `typedef unsigned long long u64;
typedef long long i64;
typedef __SIZE_TYPE__ size_t;
u64 R[${TRACE_LIMIT}];
unsigned N;
static void out(u64 v) { if (N < ${TRACE_LIMIT}) R[N] = v; N++; }
static void outd(double d) { union { double d; u64 u; } b; b.d = d; out(d != d ? 0x7ff8000000000000ull : b.u); }
static void outb(const void *p, size_t n) {
  const unsigned char *c = (const unsigned char *)p;
  u64 h = n;
  for (size_t i = 0; i < n; i++) h = h * 1099511628211ull + c[i];
  out(h);
}
extern void *memset(void *, int, size_t), *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t);
extern int memcmp(const void *, const void *, size_t);
extern void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t);
extern void free(void *);
extern size_t strlen(const char *);
`;

/** The program without its `main`: \`compute\` executes all cases. */
export function sourceOf({ declarations, cases }: TracedProgram): string {
  const functions = cases.map(
    (body, index) => `static void case${index}(void) {\n  out(${CASE_MARK + BigInt(index)}ull);\n${body}}\n`,
  );
  const calls = cases.map((_, index) => `  case${index}();\n`).join('');
  return `${PRELUDE}${declarations}${functions.join('')}void compute(void) {\n${calls}}\n`;
}

/** The number of the case that a place of the trace belongs to. */
export function caseAt(trace: readonly bigint[], index: number): number {
  for (let at = Math.min(index, trace.length - 1); at >= 0; at--) {
    const value = trace[at] ?? 0n;
    if (value >> 32n === CASE_MARK >> 32n) return Number(value - CASE_MARK);
  }
  return 0;
}
