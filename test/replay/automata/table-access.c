extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int table[8];
int read(int *from, int at) {
  return from[at];
}
int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = malloc(8 * sizeof(int));
  if (p == 0)
    return 0;
  for (int k = 0; k < 8; k++)
    p[k] = k;
  int v = 0;
  if (i >= 0)
    v = read(table, i);
  else if (i > -10)
    v = p[i + 10];
  free(p);
  if (v == 5)
    v = *p;
  return v;
}
