extern int __foo(int);
extern int _Foo(int);
extern int _foo(int);
extern int __VERIFIER_nondet_other(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern int gamma_r(int);
extern int foo(int); static int unfinished(void);
extern _Bool __VERIFIER_nondet_Bool(void);
void reach_error(void) {}
extern unsigned char nondet_uchar(void);
int main(void) {
  int x = 0;
  switch (nondet_uchar()) {
  case 1:
    if (__foo(1) == 3)
      reach_error();
  case 2:
    if (_Foo(1) == 3)
      reach_error();
  case 3:
    if (_foo(1) == 3)
      reach_error();
  case 4:
    if (__VERIFIER_nondet_other() == 3)
      reach_error();
  case 5:
    __VERIFIER_nondet_memory(&x, sizeof x);
    if (x == 0)
      reach_error();
  case 6:
    if (gamma_r(1) == 3)
      reach_error();
  case 7:
    if (unfinished() == 3)
      reach_error();
  default:
    if (foo(1) == 3 && __VERIFIER_nondet_Bool())
      reach_error();
  }
  return 0;
}
