extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
long long two = 2, cut = 4294967298LL;
int main(void) {
  if (__VERIFIER_nondet_int() == 7) {
    int few[two];
    few[1] = 1;
    if (sizeof few == 8) reach_error();
  }
  if (__VERIFIER_nondet_int() == 8) {
    if (sizeof(int[cut]) == 8) reach_error();
  }
  int many[cut];
  many[1] = 1;
  if (sizeof many == 8) reach_error();
  return 0;
}
