extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }
enum color { RED, GREEN = 5, BLUE };

int main(void) {
  int s = 0;
  for (int t = 0, end = 3; t < end; ++t) {
    char c = __VERIFIER_nondet_char();
    switch (c) {
      case 'a': s += 1; break;
      case 'b': s+=2;
      case 'c' ... 'e': s+=4; break;
      case -3: s = -s; break;
      default: s^=1;
    }
  }
  enum color k = s == 10 ? BLUE : RED;
  switch (k) { case RED: return 0; case GREEN: s = 0; break; case BLUE: reach_error(); }
  do { s--; } while (s > 0);
  return s;
}
