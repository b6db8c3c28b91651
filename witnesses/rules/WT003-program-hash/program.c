extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int steps = __VERIFIER_nondet_int();
  if (steps == 7) {
    reach_error();
  }
  return 0;
}
