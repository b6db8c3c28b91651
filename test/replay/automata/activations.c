extern void reach_error(void);
int use(int value) { return value + 1; }
int step(int n) {
  if (n == 1) {
    int k = n;
    use(k);
  }
  if (n == 2)
    reach_error();
  return n;
}
int main(void) {
  step(1);
  step(2);
  return 0;
}
