extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int *ended, *kept;
int main(void) {
  int *lost = malloc(4);
  ended = malloc(4);
  kept = malloc(4);
  free(ended);
  int x = __VERIFIER_nondet_int();
  if (x != 7)
    free(lost);
  return 0;
}
