/* Reads operations from standard input, 64 bytes each: kind, operator, three operands of 16 bytes. Writes the results. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#ifdef __SIZEOF_INT128__
typedef __int128 whole;
typedef unsigned __int128 natural;
#else
typedef long long whole;
typedef unsigned long long natural;
#endif

struct record { unsigned char kind, operator, rest[14], a[16], b[16], c[16]; };
union operand { long double l; __float128 q; double d; float f; whole w; natural n; int i; unsigned char bytes[16]; };

static int order(union operand a, union operand b, int quad) {
  if (quad) return (a.q < b.q) | (a.q == b.q) << 1 | (a.q > b.q) << 2;
  return (a.l < b.l) | (a.l == b.l) << 1 | (a.l > b.l) << 2;
}

int main(void) {
  struct record record;
  while (fread(&record, sizeof record, 1, stdin) == 1) {
    union operand a, b, c, r;
    memcpy(&a, record.a, 16);
    memcpy(&b, record.b, 16);
    memcpy(&c, record.c, 16);
    memset(&r, 0, sizeof r);
    int quad = record.kind;
#define BOTH(expression_l, expression_q) if (quad) r.q = expression_q; else r.l = expression_l; break
    switch (record.operator) {
      case 0: BOTH(a.l + b.l, a.q + b.q);
      case 1: BOTH(a.l - b.l, a.q - b.q);
      case 2: BOTH(a.l * b.l, a.q * b.q);
      case 3: BOTH(a.l / b.l, a.q / b.q);
      case 4: r.l = sqrtl(a.l); break;
      case 5: r.l = fmodl(a.l, b.l); break;
      case 6: r.l = remainderl(a.l, b.l); break;
      case 7: r.l = fmal(a.l, b.l, c.l); break;
      case 8: r.i = order(a, b, quad); break;
      case 9: if (quad) r.l = a.q; else r.q = a.l; break;
      case 10: r.d = quad ? a.q : a.l; break;
      case 11: r.f = quad ? a.q : a.l; break;
      case 12: BOTH(a.d, a.d);
      case 13: BOTH(a.w, a.w);
      case 14: r.w = quad ? a.q : a.l; break;
      case 15: BOTH(a.n, a.n);
      case 16: r.l = floorl(a.l); break;
      case 17: r.l = ceill(a.l); break;
      case 18: r.l = truncl(a.l); break;
      case 19: r.l = roundl(a.l); break;
      case 20: r.l = rintl(a.l); break;
      case 21: r.l = nextafterl(a.l, b.l); break;
      case 22: r.l = ldexpl(a.l, b.i); break;
      case 23: BOTH(a.f, a.f);
      case 24: BOTH(-a.l, -a.q);
      case 25: r.f = a.w; break;
      case 26: r.d = a.w; break;
      case 27: r.w = a.d; break;
    }
    fwrite(&r, 16, 1, stdout);
  }
  return 0;
}
