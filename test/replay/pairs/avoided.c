extern void abort(void);
void reach_error(void) { abort(); }
int five = 5;
int *nothing;
double real = 1.5;
int main(void) {
  int x = 3;
  x = __builtin_popcount(x);
  void *memory = __builtin_alloca(4);
  x = __builtin_isnan(real);
  __builtin_prefetch(memory);
  x = __atomic_load_n(&five, 5);
  if (x == 5)
    reach_error();
  return 0;
}
