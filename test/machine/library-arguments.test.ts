import { describe, expect, it } from 'vitest';
import { MORE, oneIn } from '../effort.js';
import { endText, runText } from './run-program.js';

const HEAD = `
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <stdarg.h>
char b[40], *null = 0; int i; long l;
static int compare(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }
static int sum(int n, ...) { va_list a; va_start(a, n); int s = 0; while (n--) s += va_arg(a, int); va_end(a); return s; }
static long first(int n, ...) { va_list a; va_start(a, n); long x = va_arg(a, long); va_end(a); return x; }
static int number(int n, ...) { va_list a; va_start(a, n); int x = *va_arg(a, char *); va_end(a); return x; }
static unsigned positive(int n, ...) { va_list a; va_start(a, n); unsigned x = va_arg(a, unsigned); va_end(a); return x; }
static int ended(int n, ...) { va_list a; va_start(a, n); va_end(a); return va_arg(a, int); }
static int unset(int n, ...) { va_list a; return va_arg(a, int); }
static int copied(int n, ...) { va_list a, c; va_start(a, n); va_copy(c, a); int x = va_arg(a, int) + va_arg(c, int); va_end(a); va_end(c); return x; }
static int printed(const char *f, ...) { va_list a; va_start(a, f); int x = vsnprintf(b, 40, f, a); va_end(a); return x; }
static int again(const char *f, ...) { va_list a; va_start(a, f); vsnprintf(b, 40, f, a); int x = vsnprintf(b, 40, f, a); va_end(a); return x; }
struct pair { int one; double other; };
static double pairs(int n, ...) { va_list a; va_start(a, n); struct pair p = va_arg(a, struct pair); double d = va_arg(a, double); va_end(a); return p.one + p.other + d; }
static int reals(int n, ...) { va_list a; va_start(a, n); long double d = va_arg(a, long double); int x = va_arg(a, int); va_end(a); return d + x; }
`;

/** How main ends with this body; the models agree. */
const ROWS: readonly (readonly [end: string, body: string])[] = [
  // variable arguments
  ['exit 6', 'return sum(3, 1, 2, 3);'],
  ['undefined', 'return sum(3, 1, 2);'],
  ['undefined', 'return sum(1, 1.0);'],
  ['undefined', 'return sum(1, 1LL);'],
  ['exit 3', 'return sum(1, 3U);'],
  ['undefined', 'return sum(1, -3U) < 0;'],
  ['undefined', 'return first(1, 7);'],
  ['exit 7', 'return first(1, 7L) + first(1, 0UL);'],
  ['undefined', 'return positive(1, -1) != 0;'],
  ['exit 3', 'return number(1, (void *)"\\3");'],
  ['undefined', 'return number(1, 0);'],
  ['undefined', 'return ended(1, 2);'],
  ['undefined', 'return unset(1, 2);'],
  ['exit 4', 'return copied(1, 2);'],
  ['exit 10', 'struct pair p = {3, 2.5}; return pairs(1, p, 4.5);'],
  ['undefined', 'struct { int one; double other; } p = {3, 2.5}; return pairs(1, p, 4.5);'],
  ['exit 5', 'return reals(1, 2.0L, 3);'],
  ['exit 3', 'return printed("%s%c", "ab", 67);'],
  // formats and their arguments
  ['exit 1', 'return snprintf(0, 0, "%20000d", 1) == 20000;'],
  ['exit 1', 'return snprintf(0, 0, "%.20001d%*d", 1, -5, 2) == 20006;'],
  [
    'exit 1',
    'return snprintf(b, 40, "%hhd%Lf%5.1e%%", 258, 1.5L, 2.0) == 17 && !strcmp(b, "21.5000002.0e+00%");',
  ],
  ['exit 0', 'sprintf(b, "%u%x%lu", 1, -1, 2L); return 0;'],
  ['undefined', 'snprintf(b, 30, "%d"); return 0;'],
  ['undefined', 'snprintf(b, 30, "%*d", 3); return 0;'],
  ['undefined', 'snprintf(b, 30, "%d", 1.0); return 0;'],
  ['undefined', 'snprintf(b, 30, "%f", 1); return 0;'],
  ['undefined', 'snprintf(b, 30, "%lld", 1); return 0;'],
  ['undefined', 'snprintf(b, 30, "%Lf", 1.0); return 0;'],
  ['undefined', 'snprintf(b, 30, "%s", 0); return 0;'],
  ['undefined', 'snprintf(b, 30, "%s", null); return 0;'],
  ['undefined', 'snprintf(b, 30, "%s", &i); return 0;'],
  ['undefined', 'printf("%d %d", 1); return 0;'],
  ['undefined', 'sprintf(b, "%s!", b); return 0;'],
  ...[
    '%ls',
    '%lc',
    '%S',
    '%C',
    '%n',
    '%hn',
    "%'d",
    '%1$d',
    '%m',
    '%a',
    '%5%',
    '%#d',
    '%.3c',
    '%Ld',
    '%Id',
    '%+u',
    '%0s',
    '%-',
    '%hs',
    '%+p',
  ].map((conversion) => ['unsupported', `snprintf(b, 30, "${conversion}", (void *)b); return 0;`] as const),
  ['unsupported', 'printf("%3000000d", 1); return 0;'],
  ['unsupported', 'snprintf(b, -1, "%d", 1); return 0;'],
  ['undefined', 'return scanf("%d");'],
  ['undefined', 'return scanf("%d", &l, 1.0) + scanf("%ld", b);'],
  // streams
  ['exit 0', 'fputs("x", stderr); fprintf(stdout, "x"); fputc(65, stdout); fflush(0); return 0;'],
  ['undefined', 'fputs("x", (FILE *)0); return 0;'],
  ['undefined', 'fprintf((FILE *)0, "x"); return 0;'],
  ['undefined', 'fputc(65, (FILE *)0); return 0;'],
  ['undefined', 'fwrite("x", 1, 1, (FILE *)0); return 0;'],
  ['unsupported', 'fputs("x", stdin); return 0;'],
  ['unsupported', 'fputs("x", (FILE *)b); return 0;'],
  // pointers that must be valid, and objects that must not overlap
  ['undefined', 'memcpy(b, null, 0); return 0;'],
  ['undefined', 'memset(null, 0, 0); return 0;'],
  ['undefined', 'return memcmp(null, b, 0);'],
  ['undefined', 'return strncmp(null, b, 0);'],
  ['undefined', 'strncpy(b, null, 0); return 0;'],
  ['undefined', 'return memchr(null, 0, 0) != 0;'],
  ['undefined', 'qsort(null, 0, 4, compare); return 0;'],
  ['exit 0', 'memcpy(b + 40, b, 0); return memcmp(b, b + 40, 0);'],
  ['undefined', 'strcpy(b, "abc"); strcpy(b + 1, b); return 0;'],
  ['undefined', 'strcpy(b, "abc"); strcat(b, b); return 0;'],
  ['undefined', 'strcpy(b, "abc"); strncpy(b + 2, b, 8); return 0;'],
  ['exit 0', 'strcpy(b, "abc"); strcpy(b + 4, b); return strcmp(b, b + 4);'],
  ['undefined', 'return strtok(null, ",") != 0;'],
  ['exit 0', 'strcpy(b, "a,b"); strtok(b, ","); strtok(null, ","); return strtok(null, ",") != 0;'],
  ['undefined', 'int v[2] = {2, 1}; qsort(v, 2, 0, compare); return 0;'],
  // checked functions abort
  ['abort', '__builtin___memcpy_chk(b, b + 20, 8, 4); return 0;'],
  ['exit 0', '__builtin___memcpy_chk(b, b + 20, 4, 4); return 0;'],
  ['exit 0', '__builtin___memcpy_chk(b, b + 20, 8, -1); return 0;'],
  ['abort', '__builtin___memset_chk(b, 0, 8, 4); return 0;'],
  ['abort', '__builtin___strcpy_chk(b, "abcd", 4); return 0;'],
  ['exit 0', '__builtin___strcpy_chk(b, "abc", 4); return 0;'],
  ['abort', '__builtin___strncpy_chk(b, "a", 5, 4); return 0;'],
  ['abort', 'strcpy(b, "ab"); __builtin___strcat_chk(b, "cd", 4); return 0;'],
  ['abort', 'strcpy(b, "ab"); __builtin___strncat_chk(b, "cd", 2, 4); return 0;'],
  ['abort', '__builtin___sprintf_chk(b, 0, 4, "%d", 1234); return 0;'],
  ['exit 3', 'return __builtin___sprintf_chk(b, 0, 4, "%d", 123);'],
  ['abort', '__builtin___snprintf_chk(b, 5, 0, 4, "a"); return 0;'],
  // bits and orders
  ...['clz', 'clzl', 'clzll', 'ctz', 'ctzl', 'ctzll'].map(
    (name) => ['undefined', `return __builtin_${name}(i) == 32;`] as const,
  ),
  ['exit 1', 'return __builtin_clz(i + 1) == 31 && __builtin_ctzll(i + 4) == 2 && __builtin_ffs(i) == 0;'],
  ...[
    '__atomic_load_n(&i, o)',
    '__atomic_store_n(&i, 1, 2)',
    '__atomic_load_n(&i, 3)',
    '__atomic_load_n(&i, 9)',
  ].map((call) => ['undefined', `int o = 3; ${call}; return 0;`] as const),
  ['undefined', 'int e = 0; return __atomic_compare_exchange_n(&i, &e, 1, 0, 5, 3);'],
  ['exit 1', 'int o = 2; return __atomic_load_n(&i, o) + __atomic_fetch_add(&i, 1, o + 1) + i;'],
];

/** Ways of executing a program; `npm test` takes one half for one row, and the other half for the next one. */
const WAYS = [{}, { symbolic: true }, { model: 'ILP32' }, { threads: 'many' }] as const;

describe('arguments of functions of the library', () => {
  it.each(
    oneIn(
      8,
      ROWS.map(([end, body], index) => ({ end, body, index })),
    ),
  )('$end: $body', ({ end, body, index }) => {
    for (const options of MORE ? WAYS : WAYS.slice((index % 2) * 2).slice(0, 2)) {
      expect(endText(runText(`${HEAD}int main(void) { ${body} }`, options)), JSON.stringify(options)).toBe(
        end,
      );
    }
  });

  it('a list of arguments that vprintf has read is used up where it is an array', () => {
    const text = `${HEAD}int main(void) { return again("%d", 12); }`;
    expect(endText(runText(text))).toBe('undefined');
    expect(endText(runText(text, { model: 'ILP32' }))).toBe('exit 2');
  });
});
