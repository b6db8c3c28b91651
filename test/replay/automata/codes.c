extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(int code) {
  int seen = code + 1;
  if (seen > 0) abort();
}
int main(void) {
  int code = __VERIFIER_nondet_int();
  if (code == 6)
    reach_error(code + 4);
  return 0;
}
