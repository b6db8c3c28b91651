extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  __int128 most = ((__int128)1 << 64) + 3;
  if (__VERIFIER_nondet_int() == 7) {
    int n = 3;
    char few[n];
    few[2] = 1;
    if (sizeof few == 3) reach_error();
  }
  char many[most];
  many[0] = 1;
  if (sizeof many == 3) reach_error();
  return 0;
}
