#include <stdlib.h>
#include <string.h>
extern char *index(const char *, int), *strchrnul(const char *, int), *strcasestr(const char *, const char *);
extern char *strsep(char **, const char *);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  volatile long result = 0;
  int which = __VERIFIER_nondet_int();
  char c = __VERIFIER_nondet_char();
  char s[2] = {'a', c}, d[2] = {'1', c}, t[2] = "b";
  char *rest = s, *other = t;
  switch (which) {
    case 1: result = (long)strchr(s, 'b'); break;
    case 2: result = (long)index(s, 'b'); break;
    case 3: result = (long)strchrnul(s, 'b'); break;
    case 4: result = (long)strcspn(s, "b"); break;
    case 5: result = (long)strpbrk(s, "xb"); break;
    case 6: result = (long)strspn(s, "a"); break;
    case 7: result = (long)strtok(s, "b"); break;
    case 8: result = (long)strtok_r(s, "b", &rest); break;
    case 9: result = (long)strsep(&rest, "b"); break;
    case 10: result = (long)strstr(s, "ab"); break;
    case 11: result = (long)strcasestr(s, "AB"); break;
    case 12: result = (long)strtol(d, &rest, 10); break;
    case 13: result = (long)strtoul(d, 0, 0); break;
    case 14: result = (long)atoi(d); break;
    case 15: result = (long)strtod(d, &rest); break;
    case 16: result = (long)atof(d); break;
    case 17: result = (long)strspn("b", s); break;
    case 18: result = (long)strcspn("b", s); break;
    case 19: result = (long)strpbrk("b", s); break;
    case 20: result = (long)strtok(t, s); break;
    case 21: result = (long)strsep(&other, s); break;
    case 22: result = (long)strstr("abc", s); break;
  }
  return 0;
}
