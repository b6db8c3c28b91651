extern int __VERIFIER_nondet_int(void);
int x = 3;
int take(void) {
  int old = x;
  x = 0;
  return old;
}
int once(void) {
  int k = 0;
  while (k < 1)
    k++;
  return 0;
}
int spin(int way) {
  while (way == 5)
    ;
  return way;
}
int both(int one, int other) { return one + other; }
int main(void) {
  int way = __VERIFIER_nondet_int(), result = 0;
  if (way == 1)
    while ((x = take() + once() - 1) > 0)
      ;
  if (way == 2)
    while ((x = both(take() - 1, once())) > 0)
      ;
  if (way == 3)
    while (x > 0)
      x = ({ int old = x; x = 0; old; }) - 1 + ({ int k = 0; while (k < 1) k++; 0; });
  if (way > 4)
    result = 2 * spin(way);
  return result;
}
