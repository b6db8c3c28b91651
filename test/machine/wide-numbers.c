/* Computes with all pairs of the numbers in the tables, which stand before this text, and mixes the results into R. */
typedef __float128 Q;
typedef long double L;
#ifdef __SIZEOF_INT128__
typedef __int128 I;
typedef unsigned __int128 U;
#endif
typedef __builtin_va_list list;
unsigned long long R[RESULTS][2];
static unsigned at;

static void put(const void *from, int bytes) {
  const unsigned char *byte = from;
  for (int i = 0; i < bytes; i++) ((unsigned char *)R[at])[i] = byte[i];
  at++;
}
#define WHOLE(T, e) { T result = (e); put(&result, sizeof result); }
#define REAL_L(e) { L result = (e); put(&result, 10); }
#define REAL_Q(e) { Q result = (e); put(&result, 16); }
#define TRUTH(e) { int result = (e); put(&result, 4); }

struct pair { char c; L l; Q q; float f; };
static struct pair paired(struct pair p, L l) { p.l += l; p.q = -p.q; p.f = (float)l; return p; }
static L third(L x) { return x / 3; }
static L (*through)(L) = third;
static L total(int count, ...) {
  list a;
  __builtin_va_start(a, count);
  L sum = 0;
  for (int i = 0; i < count; i++) sum += i % 3 == 0 ? __builtin_va_arg(a, L) : i % 3 == 1 ? __builtin_va_arg(a, int) : (L)__builtin_va_arg(a, Q);
  __builtin_va_end(a);
  return sum;
}

static void reals(void) {
  for (int i = 0; i < REALS; i++) {
    L a; Q qa; double d; float f;
    __builtin_memcpy(&a, L_BITS[i], 10);
    __builtin_memcpy(&qa, Q_BITS[i], 16);
    __builtin_memcpy(&d, D_BITS + i, 8);
    f = d;
    REAL_L(d) REAL_L(f) REAL_Q(d) REAL_Q(f) REAL_L(qa) REAL_Q(a)
    WHOLE(double, a) WHOLE(float, a) WHOLE(double, qa) WHOLE(float, qa)
    REAL_L(-a) REAL_Q(-qa) TRUTH(!a + 2 * !qa) TRUTH(a ? 3 : 4)
    if (a > -1e9L && a < 1e9L) { WHOLE(int, a) WHOLE(long long, a) WHOLE(_Bool, a) }
    if (qa > -1e9Q && qa < 1e9Q) { WHOLE(int, qa) WHOLE(long long, qa) WHOLE(signed char, (signed char)(long)qa) }
    if (a >= 0 && a < 18446744073709551616.0L) WHOLE(unsigned long long, a)
    { L t = a; REAL_L(t++) REAL_L(--t) t *= d; REAL_L(t) t /= 3; REAL_L(t) t -= 1u; REAL_L(t) }
    { double t = d; t += a; WHOLE(double, t) int n = 3; n *= 2.5L; TRUTH(n) f /= 3.0L; WHOLE(float, f) }
    REAL_L(through(a)) REAL_L(total(6, a, i, qa, a, -i, 1.5Q)) REAL_L(i ? a : d)
    struct pair p = { 1, a, qa, 2 }, r = paired(p, third(a));
    REAL_L(r.l) REAL_Q(r.q) WHOLE(float, r.f) REAL_L(p.l)
    TRUTH(__builtin_isnan(a) + 2 * __builtin_isfinite(a) + 4 * __builtin_isnormal(a) + 8 * !!__builtin_signbit(a) + 16 * __builtin_isinf_sign(a))
    TRUTH(__builtin_fpclassify(10, 11, 12, 13, 14, a))
    REAL_L(LONG_NUMBERS[i]) WHOLE(long long, (long long)(LONG_NUMBERS[i] ^ 0x55)) REAL_Q((unsigned long long)LONG_NUMBERS[i])
    for (int j = 0; j < REALS; j++) {
      L b; Q qb;
      __builtin_memcpy(&b, L_BITS[j], 10);
      __builtin_memcpy(&qb, Q_BITS[j], 16);
      REAL_L(a + b) REAL_L(a - b) REAL_L(a * b) REAL_L(a / b)
      REAL_Q(qa + qb) REAL_Q(qa - qb) REAL_Q(qa * qb) REAL_Q(qa / qb) REAL_Q(qa * b) REAL_L(a + (float)j) REAL_L(j - a)
      TRUTH((a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b))
      TRUTH((qa < qb) + 2 * (qa <= qb) + 4 * (qa == qb) + 8 * (qa != qb) + 16 * (qa > qb) + 32 * (qa >= qb) + 64 * (qa == b))
      TRUTH(__builtin_isless(a, b) + 2 * __builtin_isunordered(a, b) + 4 * __builtin_islessgreater(a, qb))
      TRUTH((a && b) + 2 * (a || qb))
    }
  }
}

#ifdef __SIZEOF_INT128__
#define MIN ((I)1 << 127)
static I sum(int count, ...) {
  list a;
  __builtin_va_start(a, count);
  I s = 0;
  for (int i = 0; i < count; i++) s += i % 2 ? __builtin_va_arg(a, int) : __builtin_va_arg(a, I);
  __builtin_va_end(a);
  return s;
}
static I mixed(char c, I x, U y) { return x * c - (I)(y >> 1); }
static I (*chosen)(char, I, U) = mixed;
struct wide { char c; I i; unsigned u : 3; U list[2]; };
static struct wide changed(struct wide w) { w.i++; w.list[1] -= w.u; return w; }

static void wholes(void) {
  for (int i = 0; i < WHOLES; i++) {
    I a; U ua; L l; Q q; double d; I *p = &a;
    __builtin_memcpy(&a, I_BITS[i], 16);
    ua = a;
    WHOLE(I, -a) WHOLE(I, ~a) WHOLE(U, -ua) WHOLE(U, ~ua) TRUTH(!a + 2 * !!ua)
    WHOLE(int, a) WHOLE(unsigned char, a) WHOLE(long long, ua) WHOLE(_Bool, a) WHOLE(short, (short)ua)
    WHOLE(float, a) WHOLE(double, a) WHOLE(float, ua) WHOLE(double, ua) REAL_L(a) REAL_L(ua) REAL_Q(a) REAL_Q(ua)
    l = a; q = a; d = a;
    if (l > -1e38L && l < 1e38L) { WHOLE(I, l) WHOLE(I, q) WHOLE(I, d) WHOLE(I, (float)d) }
    if (l >= 0) { WHOLE(U, l) WHOLE(U, q) WHOLE(U, d) }
    WHOLE(I, sum(4, a, i, a, -i)) WHOLE(I, chosen(i, a, ua)) WHOLE(U, (U)(char *)(long)a)
    struct wide w = { 1, a, 5, { ua, ua } }, v = changed(w);
    WHOLE(I, v.i) WHOLE(U, v.list[1]) WHOLE(I, w.i)
    { I t = a; WHOLE(I, t++) WHOLE(I, --t) t += i; t <<= 3; WHOLE(I, t) t >>= 5; WHOLE(I, t) t ^= ua; WHOLE(I, t) if (l > -1e30L && l < 1e30L) { t = a; t *= 2.5L; WHOLE(I, t) } }
    { int t = 7; t += a; TRUTH(t) unsigned char c = 200; c -= ua; TRUTH(c) long long s = 1; s <<= a & 31; WHOLE(long long, s) }
    TRUTH(I_BITS[(I)i % 3 + 0][0] != 0) WHOLE(I, *p & -*p) WHOLE(I, i ? a : 7u)
    switch (a) { case -1: TRUTH(1) break; case 0 ... 100: TRUTH(2) break; default: if (a > 100) TRUTH(3) else TRUTH(4) }
    for (int j = 0; j < WHOLES; j++) {
      I b, r; U ub; int n; long long s; unsigned long long u;
      __builtin_memcpy(&b, I_BITS[j], 16);
      ub = b;
      WHOLE(I, a + b) WHOLE(I, a - b) WHOLE(I, a * b) WHOLE(I, a & b) WHOLE(I, a | b) WHOLE(I, a ^ b)
      WHOLE(U, ua + ub) WHOLE(U, ua - b) WHOLE(U, ua * ub)
      if (b && !(a == MIN && b == -1)) { WHOLE(I, a / b) WHOLE(I, a % b) WHOLE(U, ua / ub) WHOLE(U, ua % ub) }
      WHOLE(I, a << (b & 127)) WHOLE(I, a >> (b & 127)) WHOLE(U, ua >> (j & 127)) WHOLE(int, j >> (ub & 31)) WHOLE(I, a + j) WHOLE(I, j - a)
      TRUTH((a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b))
      TRUTH((ua < ub) + 2 * (ua <= ub) + 4 * (ua == ub) + 8 * (a != ub) + 16 * (ua > b) + 32 * (ua >= ub) + 64 * (a < j))
      TRUTH(__builtin_add_overflow(a, b, &r)) WHOLE(I, r) TRUTH(__builtin_sub_overflow(ua, b, &r)) WHOLE(I, r)
      TRUTH(__builtin_mul_overflow(a, ub, &ub)) WHOLE(U, ub) TRUTH(__builtin_mul_overflow(a, j, &n)) TRUTH(n)
      TRUTH(__builtin_add_overflow(a, (int)b, &s)) WHOLE(long long, s) TRUTH(__builtin_sub_overflow(a, b, &u)) WHOLE(unsigned long long, u)
    }
  }
}
#endif

void compute(void) {
  reals();
#ifdef __SIZEOF_INT128__
  wholes();
#endif
}
