# 1 "main.c"
# 1 "limits.h" 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int limited(int value) {
  if (value > 7)
    return 7;
  return value;
}
# 1 "main.c" 2
/* Its text began with
# 90 "main.c"
*/

int main(void) {
  int x = __VERIFIER_nondet_int();
#line 6
  int y = limited(x);
  if (y == 7 && x == 8)
    reach_error();
  return 0;
}
