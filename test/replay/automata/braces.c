extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int calls;
static void count(int n) {
  calls += n;
  if (calls > 9)
    return;
  calls++;
}
static void idle(void) {
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 3)
    count(n);
  if (n == 12)
    count(n);
  if (calls > 3)
    reach_error();
  return 0;
}
