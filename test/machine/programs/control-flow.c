/* Programs whose results are compared with those of a compiler: each `check` stores one number. */
typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)
#define va_copy(to, from) __builtin_va_copy(to, from)

unsigned long long R[400];
int results;

static void check(unsigned long long value) { R[results++] = value; }

/* goto: forwards, backwards, out of loops, into loops and blocks */
static int count_with_goto(int n) {
  int total = 0;
again:
  if (n == 0) goto end;
  total += n--;
  goto again;
end:
  return total;
}

static int out_of_loops(int limit) {
  int i, j, k = 0;
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++) {
      k++;
      if (i * j == limit) goto found;
    }
  return -1;
found:
  return k * 1000 + i * 10 + j;
}

static int into_loop(int start) {
  int i = start, total = 0;
  if (start > 5) goto middle;
  for (i = 0; i < 20; i++) {
    total += 100;
  middle:
    total += i;
    if (total > 1000) break;
  }
  return total + i;
}

static int into_block(int way) {
  int x = 1;
  if (way == 1) goto inner;
  if (way == 2) goto other;
  {
    int y = 5;
    x += y;
  inner:
    y = 7;
    x += y;
    if (x < 30) goto inner;
  }
  while (x < 100) {
    if (x % 2) {
    other:
      x += 3;
    } else {
      x *= 2;
    }
  }
  return x;
}

static int crossing(int n) {
  int steps = 0;
a:
  steps++;
  if (n > 3) { n--; goto b; }
  if (n > 0) { n--; goto c; }
  return steps;
b:
  steps += 10;
  if (n % 2) goto a;
c:
  steps += 100;
  if (n > 1) goto b2;
  goto a;
b2:
  n -= 1;
  goto b;
}

/* switch */
static int duff(int count) {
  int n = (count + 7) / 8, copied = 0;
  switch (count % 8) {
  case 0: do { copied++;
  case 7: copied++;
  case 6: copied++;
  case 5: copied++;
  case 4: copied++;
  case 3: copied++;
  case 2: copied++;
  case 1: copied++;
          } while (--n > 0);
  }
  return copied;
}

static int choose(long long x) {
  int r = 0;
  switch (x) {
  case -1: r = 1; break;
  case 0 ... 3: r = 2;
  case 10: r += 10; break;
  case 0x100000000LL: r = 64; break;
  default: r = 99;
  case 11: r++;
  }
  return r;
}

static int dense(unsigned x) {
  switch (x) {
  case 1: return 10;
  case 2: return 20;
  case 3:
  case 4: return 30;
  case 6: return 60;
  case 7: { int k = 3; return k * 7; }
  }
  return -1;
}

static int switch_in_loop(void) {
  int s = 0, state = 0, i;
  for (i = 0; i < 50; i++) {
    switch (state) {
    case 0: if (i % 3 == 0) state = 1; else continue; break;
    case 1: s += i; state = 2; break;
    case 2: if (s > 100) goto out; state = 0; break;
    default: return -1;
    }
    s++;
  }
out:
  return s * 100 + i;
}

static int nested_switch(int a, int b) {
  switch (a) {
    int hidden;
  case 1:
    switch (b) {
    case 1: return 11;
    default: break;
    }
    hidden = 4;
    return hidden;
  case 2: {
    while (b > 0) {
      if (b == 5) { case 3: b -= 2; }
      b--;
    }
    return b;
  }
  }
  return 0;
}

/* computed goto */
static int interpreter(const char *program) {
  static void *table[] = {&&add, &&twice, &&halt};
  int acc = 1;
  goto *table[*program - 'a'];
add:
  acc += 3;
  program++;
  goto *table[*program - 'a'];
twice:
  acc *= 2;
  program++;
  goto *table[*program - 'a'];
halt:
  return acc;
}

/* statement expressions */
#define MAXIMUM(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
static int statement_expressions(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    total += MAXIMUM(i, 5) + ({ int k = 0; while (k < i) { k++; if (k == 3) break; } k; });
    total += ({ int r; if (i == 2) continue; r = i; r; });
    total ^= ({ if (i == 8) goto out; 1; });
  }
out:
  return total + ({ int j = 0; again: if (j < 4) { j++; goto again; } j; });
}

/* structures by value, unions, arrays */
struct point { int x; long long y; char name[5]; };
struct small { unsigned char a, b; };
struct nested { struct point p[2]; union { int i; float f; unsigned char bytes[4]; } u; struct small s; double d; };
static struct point move(struct point p, int by) { p.x += by; p.y *= by; p.name[0]++; return p; }
static struct small swap(struct small s) { return (struct small){s.b, s.a}; }
static struct nested build(int k) {
  struct nested n = {.p = {[1] = {k, k * 2, "abcd"}}, .d = k / 2.0, .s.b = 9};
  n.u.f = 1.5f;
  return n;
}
static int record_values(void) {
  struct point p = {1, 2, "xy"}, q;
  q = move(p, 3);
  struct point r = move(move(q, 2), 5);
  struct nested n = build(21), m;
  m = n;
  m.p[0] = r;
  struct small s = swap((struct small){1, 2});
  int e = (p.x, q).x + move(p, 9).name[0] + swap(swap(s)).a;
  return p.x + q.x * 10 + r.x * 100 + (int)r.y + r.name[0] + m.p[1].x + n.u.bytes[3] + m.s.b + (int)(n.d * 2) + s.a * 7 + e + m.p[0].x;
}

union view { unsigned long long u; struct { unsigned low, high; } w; unsigned char b[8]; double d; };
static unsigned long long unions(void) {
  union view v;
  v.d = -1234.5678;
  unsigned long long r = v.u;
  v.w.low ^= 0x1234;
  v.b[7] &= 0x7f;
  return r ^ v.u;
}

struct flags { unsigned a : 1; int b : 4; unsigned : 3; unsigned c : 9; int : 0; short d : 12; unsigned long long e : 37; long long tail; };
static unsigned long long bit_fields(void) {
  struct flags f = {1, -3, 300, -1000, 0x123456789ULL};
  f.b++;
  f.c += 250;
  f.e *= 3;
  int old = f.b--;
  struct flags g = f;
  g.d ^= 0x5a;
  return (unsigned long long)f.e + f.b * 3 + f.c * 5 + f.a + old + g.d + sizeof(struct flags);
}

/* pointers */
static int strings(void) {
  const char *text = "hello, world";
  char copy[20], *p = copy;
  while ((*p++ = *text++)) ;
  int n = p - copy;
  p = copy + 4;
  *--p = 'L';
  p[-1] = 'k';
  return n * 1000 + copy[2] + copy[3] + (p > copy) + (&copy[19] - &copy[3]) + sizeof "abc" + "xyz"[1];
}

static int matrix(void) {
  int a[3][4], (*row)[4] = a, total = 0;
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) a[i][j] = i * 10 + j;
  row++;
  for (int *p = *row; p < row[1]; p++) total += *p;
  return total * 100 + (*(*(a + 2) + 3)) + sizeof a + sizeof a[0] + (int)(&a[2] - a);
}

static int variable_length(int n) {
  int a[n], b[n][n + 1], total = 0;
  for (int i = 0; i < n; i++) { a[i] = i; for (int j = 0; j <= n; j++) b[i][j] = i * j; }
  for (int round = 0; round < 3; round++) { char c[round + 1]; c[round] = round; total += sizeof c + c[round]; }
  int (*p)[n + 1] = b;
  return a[n - 1] + b[n - 1][n] + sizeof a + sizeof b[0] + total + p[1][2];
}

static void fill(int n, int m, int t[n][m]) { for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) t[i][j] = i - j; }

struct node { struct node *next; int value; };
static int linked(void) {
  struct node nodes[5], *head = 0;
  for (int i = 0; i < 5; i++) { nodes[i].value = i * i; nodes[i].next = head; head = &nodes[i]; }
  struct node **link = &head;
  while (*link) if ((*link)->value % 2) *link = (*link)->next; else link = &(*link)->next;
  int total = 0;
  for (struct node *n = head; n; n = n->next) total = total * 10 + n->value;
  return total;
}

/* function pointers, recursion, variable arguments */
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
typedef int (*operation)(int, int);
static operation pick(int k) { return k ? add : sub; }
static int apply(int (*f)(int, int), int a, int b) { return (*f)(a, b) + f(b, a); }
struct table { const char *name; operation run; } operations[] = {{"add", add}, {"sub", &sub}};
static int old_style(a, b, c) int a; char b; float c; { return a + b + (int)c; }
static int no_prototype();
static unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

static long long sum_of(int count, ...) {
  va_list list, again;
  va_start(list, count);
  va_copy(again, list);
  long long total = 0;
  for (int i = 0; i < count; i++) total += va_arg(list, int);
  total += va_arg(list, long long);
  total += (int)va_arg(list, double);
  struct point p = va_arg(list, struct point);
  total += p.x + *va_arg(list, char *);
  total = total * 10 + va_arg(again, int);
  va_end(list);
  va_end(again);
  return total;
}
static int forwarded(va_list list) { int first = va_arg(list, int); return first * 100 + va_arg(list, int); }
static int forward(int n, ...) { va_list list; va_start(list, n); int r = forwarded(list); va_end(list); return r + n; }

/* order, side effects, conversions */
int calls;
static int count(int value) { calls = calls * 3 + value; return value; }
static int short_circuit(void) {
  calls = 1;
  int r = (count(0) && count(1));
  r += (count(2) || count(1)) * 2;
  r += (count(0) ? count(1) : count(2)) * 4;
  r += count(1) ?: count(2);
  r += count(0) ?: 5;
  return r * 1000 + calls;
}
static int increments(void) {
  signed char c = 127; unsigned char u = 0; short s = -32768; _Bool b = 0;
  c++; u--; s--; b++; b++;
  int i = 5, a[3] = {1, 2, 3}, *p = a;
  int k = i++ * 2;
  k += --i;
  k += *p++;
  k += *++p;
  b--;
  return c + u * 2 + s * 3 + b + k * 7 + (p - a);
}
static unsigned long long widths(void) {
  char c = -1; unsigned char u = c; unsigned w = c; long l = w; unsigned long long q = (unsigned)c + 1ull;
  unsigned short h = 65535; int product = h * 3;
  return u + w + l + q + product + (c < 0) + (-1 < 1u) + sizeof(long) * 1000 + (1u - 2 > 0) + ('\377' < 0);
}

enum color { RED, GREEN = 5, BLUE };
static int enums(enum color c) { return c == BLUE ? sizeof c + BLUE : c; }

int global_array[] = {1, 2, 3, [6] = 9};
struct node static_list[] = {{&static_list[1], 4}, {&static_list[2], 5}, {0, 6}};
char *names[] = {"one", "two", "three"};
int *global_pointer = &global_array[2];
double real_table[3] = {0.1, -2.5e10, 1.0f / 3};
static int counter(void) { static int n = 40; return ++n; }
static int globals(void) {
  int total = 0;
  for (struct node *n = static_list; n; n = n->next) total = total * 10 + n->value;
  return total + sizeof global_array + *global_pointer + names[2][4] + counter() + counter() + (int)(real_table[2] * 1000);
}

static int compound_literals(void) {
  int total = 0;
  for (int i = 0; i < 3; i++) { int *p = (int[]){i, i + 1, i + 2}; p[1] *= 2; total += p[0] + p[1] + p[2]; }
  return total + (struct point){7, 8, "z"}.x + ((char[]){"abc"})[1];
}

static int record_from_block(int k) {
  struct point p = ({ struct point t = {k, 2, "ab"}, *q = &t; q->x++; t; });
  return p.x * 10 + ({ struct point t = {5, 6, "cd"}; t; }).name[1] + p.name[0];
}

static int shadowing(int x) { int r = x; { int x = r + 1; { int x = 100; r += x; } r += x; } for (int x = 0; x < 2; x++) r += x; return r + x; }

static double reals(void) {
  float f = 16777216.0f; double d = 0.1;
  f += 1.0f;
  d = d * 3 - 0.3;
  float g = d;
  return f + d * 1e17 + g + (float)0.1 + 7 / 2 + 7 / 2.0 + (int)-2.7 + (unsigned char)200.9 + 1e308 * 10 * 0;
}

void compute(void) {
  check(count_with_goto(10)); check(out_of_loops(12)); check(out_of_loops(13));
  check(into_loop(2)); check(into_loop(7)); check(into_block(0)); check(into_block(1)); check(into_block(2));
  for (int i = 0; i < 8; i++) check(crossing(i));
  for (int i = 1; i < 20; i++) check(duff(i));
  for (int i = -2; i < 13; i++) check(choose(i));
  check(choose(0x100000000LL));
  for (unsigned i = 0; i < 10; i++) check(dense(i));
  check(dense(-1)); check(switch_in_loop());
  check(nested_switch(1, 1)); check(nested_switch(1, 2)); check(nested_switch(2, 7)); check(nested_switch(3, 6)); check(nested_switch(4, 4));
  check(interpreter("aababc")); check(interpreter("c"));
  check(statement_expressions(5)); check(statement_expressions(12));
  check(record_values()); check(unions()); check(bit_fields());
  check(strings()); check(matrix()); check(variable_length(4)); check(variable_length(7));
  int t[2][3]; fill(2, 3, t); check(t[1][2] * 100 + t[1][0]);
  check(linked()); check(apply(add, 3, 4)); check(pick(0)(9, 4)); check(operations[1].run(5, 8)); check(operations[0].name[1]);
  check(old_style(1, 2, 3.5)); check(no_prototype(4, 5)); check(fib(15)); check(even(31)); check(odd(31));
  check(sum_of(3, 10, 20, 30, 1LL << 40, 2.75, (struct point){3, 4, "q"}, "A")); check(forward(7, 8, 9));
  check(short_circuit()); check(increments()); check(widths()); check(enums(BLUE)); check(enums(GREEN)); check(globals());
  check(compound_literals()); check(shadowing(3)); check(record_from_block(4));
  union view v; v.d = reals(); check(v.d != v.d ? 1 : v.u);
  check((unsigned long long)(add == pick(1)) + (pick(0) != sub));
}
static int no_prototype(a, b) int a, b; { return a * b; }
