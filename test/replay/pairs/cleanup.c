extern void *malloc(unsigned int);
extern void free(void *);
extern _Bool __VERIFIER_nondet_bool(void);

char *keep;

int main() {
  keep = malloc(8);
  char *other = malloc(3);
  if (__VERIFIER_nondet_bool()) {
    free(keep);
  }
  free(other);
  return 0;
}
