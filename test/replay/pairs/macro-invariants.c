#define COUNT for (int k = 0; k < 2; k++) n += k;
#define INNER { int t = 5; while (m < 3) m++; m += t; }
int k = 99, t = 98, n, m;
int main(void) {
  COUNT
  INNER
  return 0;
}
