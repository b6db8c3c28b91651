#define STEP if (x > 5) y = 1; x = x + big; while (y) y = 0
int big = 2147483647, x = 1, y;
int main(void) {
  STEP;
  return 0;
}
