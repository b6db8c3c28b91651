void *malloc(unsigned);
void free();
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main() {
  int x = __VERIFIER_nondet_int(), n = 0, y = 0;
  char *p = malloc(16), word[8];
  if (!p) return 0;
  p[15] = x;
  if (p[15] == 77 && x > 300)
    reach_error();
  if (x == 5 && sscanf("12 ab", "%d%s", &n, word) == 2 && n == 12 && word[1] == 'b')
    reach_error();
  if (x == 6) {
    char *q = malloc((unsigned)x);
    if (q != 0) { free(q); reach_error(); }
  }
  free(p);
  return 0;
}
