extern void *malloc(unsigned long);
int *p;
int count(void) {
  int n = 3;
  n++;
  return n;
}
int forget(void) {
  p = 0;
  return 1;
}
int main(void) {
  p = malloc(4);
  forget();
  int i = 1 + count();
  *p = i;
  return 0;
}
