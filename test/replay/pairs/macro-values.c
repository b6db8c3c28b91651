extern void reach_error(void);
#define BOTH (p() + q())
#define COUNT for (int k = 0; k < 2; k++) s += k;
#define INNER { int s = 5; while (t < 3) t++; t += s; }
unsigned char f(void) { return 200; }
int g(void) { return 300; }
unsigned char (*p)(void) = f;
int (*q)(void) = g;
int k = 99, s = 98, t;
int main(void) {
  int x = BOTH;
  COUNT
  INNER
  if (x == 500)
    reach_error();
  return 0;
}
