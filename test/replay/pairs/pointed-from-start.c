extern int __VERIFIER_nondet_int(void);
struct box {
  int *to;
  int number;
};
static int first, second, third;
static int *one = &first;
static struct box boxes[2] = {{&first, 1}, {&second, 2}};
static int up(void) {
  *one += 3;
  if (*one == 60)
    return 1;
  return up();
}
static int sum(void) {
  static int *last = &third;
  *last += 2;
  return *last;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  up();
  while (*boxes[1].to < 40)
    *boxes[1].to += 1;
  while (sum() < 50)
    first++;
  while (x == 7)
    first++;
  return 0;
}
