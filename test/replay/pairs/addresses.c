extern int __VERIFIER_nondet_int(void);
extern void abort(void);
struct row { int cells[4]; struct row *next; };
void reach_error(void) { abort(); }
void fine(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  struct row row = {{0, 1, 2, 3}, 0};
  void (*ways[2])(void) = {fine, reach_error};
  row.next = &row;
  if (x == 3 && (&x - &y > 100000 || &y - &x > 100000))
    reach_error();
  if (x > 10)
    ways[x == 12]();
  return 0;
}
