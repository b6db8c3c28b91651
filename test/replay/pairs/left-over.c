extern void *malloc(unsigned int);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);

char *kept;
int sum;

void take(int n) {
  kept = malloc(8);
  sum = n;
}

void give(void) {
  sum = sum + 1;
  free(kept);
  sum = 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  char *other = malloc(3);
  take(n);
  if (n > 3) {
    give();
  }
  if (n == 7) {
    other = 0;
  }
  free(other);
  for (int i = 0; i < 3; i++) {
    sum = sum + i;
  }
  if (sum < -100) {
    sum = 100;
  }
  return 0;
}
