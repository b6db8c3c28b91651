extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int negated(int a) { return -a; }
int (*way)(int) = negated;
int main(void)
{
  int x = __VERIFIER_nondet_int();
  int r = way(x);
  int s = negated(x);
  if (r == 42 && s == 42) {
    reach_error();
  }
  return 0;
}
