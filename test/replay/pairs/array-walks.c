extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct s { int b; int a[2]; int c; } s = {7, {5, 6}, 8};
int m[3][2] = {{1, 2}, {3, 4}, {5, 6}};
int k = 1, less = -1;
unsigned long one = 1, huge = -1, none = 0;
int *p = m[1];
int main(void) {
  int *q = p;
  switch (__VERIFIER_nondet_int()) {
  case 1: if (*(s.a + 1 - 2) == 7) reach_error(); break;
  case 2: if (*(s.a + k - 2) == 7) reach_error(); break;
  case 3: if (*(s.a + 1 + k) == 8) reach_error(); break;
  case 4: if (*(&s.a[1] - 2) == 7) reach_error(); break;
  case 5: if (*(m[1] + 1 + 1) == 5) reach_error(); break;
  case 6: if (p[huge] == 2) reach_error(); break;
  case 7: q = p + huge; if (*q == 2) reach_error(); break;
  case 8: q += huge; if (*q == 2) reach_error(); break;
  case 9: q = p - huge; if (*q == 4) reach_error(); break;
  case 10: if (sizeof(int[less]) == -sizeof(int)) reach_error(); break;
  case 11: if (*(s.a + 1 - 1) + *(s.a + k - 1) + *(&s.a[k] - k) == 15) reach_error(); break;
  case 12: q += one; if (*(p + one - 1) + p[one] + *q == 11) reach_error(); break;
  case 13: q = s.a + 2; if (*(q - k) == 6) reach_error(); break;
  case 14: if (sizeof(int[k]) == sizeof(int)) reach_error(); break;
  case 15: reach_error(); break;
  case 16: if (sizeof(int[none]) == 0) reach_error(); break;
  case 17: if (sizeof(int[less + 1]) == 0) reach_error(); break;
  }
  return 0;
}
