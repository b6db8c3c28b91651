extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
struct pair { char c; long l; };
int main(void) {
  long a = __VERIFIER_nondet_long();
  unsigned long s = sizeof(struct pair) + sizeof(void *);
  if (a > 2147483647L) { if (s == 24) reach_error(); }
  if ((int)a == 7 && a != 7) reach_error();
  if (s == 12 && a == -1) reach_error();
  unsigned long m = -1;
  if (m == 4294967295u && a == 3) reach_error();
  return 0;
}
