# 1 "orig/source.c"
# 1 "<built-in>"
# 1 "orig/source.c"
extern int __VERIFIER_nondet_int();
extern void abort(void);
# 12 "orig/source.c"
void reach_error() { ((void) sizeof ((0) ? 1 : 0), __extension__ ({ if (0) ; else abort (); })); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
# 40 "orig/source.c"
int main()
{
	int i = 0;	int n = __VERIFIER_nondet_int();
	while (i < n)
	{
		i = i + 3;
	}
	__VERIFIER_assert(i % 2 == 0 || i < 9);
}
