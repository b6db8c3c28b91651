import type { CornerCase } from './corner-cases.js';

const DECLARATIONS = `
extern char *strchr(const char *, int), *strrchr(const char *, int), *strchrnul(const char *, int);
extern char *strpbrk(const char *, const char *), *strstr(const char *, const char *), *strcasestr(const char *, const char *);
extern char *strtok(char *, const char *), *strsep(char **, const char *);
extern size_t strspn(const char *, const char *), strcspn(const char *, const char *);
extern long strtol(const char *, char **, int); extern unsigned long strtoul(const char *, char **, int);
extern int atoi(const char *); extern double strtod(const char *, char **);
static char ab[2] = {'a', 'b'}, *e, *p = ab;
`;

/**
 * An end, and a body of main: arrays without a final zero are passed to functions that may not need it. Those of glibc
 * touch a protected page behind the array wherever an access is expected here; some read a whole set although they need
 * not.
 */
const ROWS: readonly (readonly [expected: string, code: string])[] = [
  // characters
  ['exit 1', 'return strchr(ab, 98) - ab;'],
  ['valid-deref', 'return strchr(ab, 0) - ab;'],
  ['valid-deref', 'return strrchr(ab, 97) - ab;'],
  ['exit 0', 'return strchrnul(ab, 97) - ab;'],
  // sets
  ['exit 1', 'return strspn(ab, "a");'],
  ['valid-deref', 'return strspn(ab, "ab");'],
  ['exit 1', 'return strcspn(ab, "b");'],
  ['exit 2', 'return strspn("ab", (char[]){98, 97});'],
  ['valid-deref', 'return strspn("abc", ab);'],
  ['exit 0', 'return strcspn("b", ab);'],
  ['exit 0', 'return strspn("", ab + 2);'],
  ['exit 1', 'return *strpbrk("xay", "a") == 97;'],
  ['valid-deref', 'return strpbrk("xay", ab) != 0;'],
  // texts
  ['exit 1', 'return strstr(ab, "b") - ab;'],
  ['exit 0', 'return strstr(ab, "ab") - ab;'],
  ['valid-deref', 'return strstr(ab, "abc") != 0;'],
  ['exit 0', 'return strstr(ab, "") - ab;'],
  ['exit 1', 'return strstr("xaxxa", ab) == 0;'],
  ['valid-deref', 'return strstr("xab", ab) != 0;'],
  ['exit 1', 'return strcasestr(ab, "B") - ab;'],
  // parts
  ['exit 1', 'return strtok(ab, "b") == ab && ab[1] == 0;'],
  ['valid-deref', 'strtok(ab, "b"); return strtok(0, "b") == 0;'],
  ['valid-deref', 'return strtok(ab, "a") != 0;'],
  ['exit 1', 'return strsep(&p, "b") == ab && p == ab + 2;'],
  ['valid-deref', 'strsep(&p, "b"); return strsep(&p, "b") != 0;'],
  ['valid-deref', 'return strsep(&p, ",") != 0;'],
  // numbers
  ['exit 7', "return atoi((char[]){'7', 'x'});"],
  ['valid-deref', "return atoi((char[]){' ', '7'});"],
  ['exit 0', "return atoi((char[]){'x'});"],
  ['exit 10', "return strtol((char[]){'a', 'g'}, &e, 16);"],
  ['valid-deref', "return strtol((char[]){'0', 'x'}, &e, 16);"],
  ['exit 0', "return strtol((char[]){'0', 'x', 'g'}, &e, 16);"],
  ['exit 3', "return strtoul((char[]){'0', '3', '8'}, &e, 0);"],
  ['exit 0', 'return strtol(ab + 2, &e, 1);'],
  ['exit 5', "return strtod((char[]){'.', '5', 'x'}, &e) * 10;"],
  ['exit 1', "char t[] = {'1', 'e', '+', 'x'}; return strtod(t, &e) == 1 && e == t + 1;"],
  ['valid-deref', "return strtod((char[]){'1', 'e', '+'}, &e);"],
  ['valid-deref', "return strtod((char[]){'i', 'n', 'f'}, &e) > 1;"],
  ['exit 1', "return strtod((char[]){'i', 'n', 'f', 'i', 'n', 'i', 't', 'y'}, &e) > 1;"],
  ['exit 0', "return strtod((char[]){'n', 'x'}, &e);"],
];

export const PARTIAL_STRING_CASES: readonly CornerCase[] = ROWS.map(([expected, code]) => ({
  property: 'memory',
  expected,
  code,
  before: DECLARATIONS,
}));
