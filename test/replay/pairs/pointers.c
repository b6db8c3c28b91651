extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct point { short x; short y; };
union word { unsigned int all; unsigned char part[4]; };
struct point points[2];

int first(int v) { return v + 1; }
int second(int v) { return v * 2; }

int main(void) {
  int (*apply[2])(int) = { first, second };
  union word w;
  struct point *p = &points[1];
  w.all = 0x01020304u;
  unsigned char which = __VERIFIER_nondet_uchar() % 2;
  unsigned char value = __VERIFIER_nondet_uchar();
  p->x = w.part[1];
  p->y = apply[which](value);
  if (points[1].x == 3 && p->y == 200) reach_error();
  return 0;
}
