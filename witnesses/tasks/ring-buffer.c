extern void *malloc(unsigned long size);
extern void free(void *pointer);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  int *ring = malloc(8 * sizeof(int));
  if (ring == 0) {
    return 0;
  }
  unsigned int head = __VERIFIER_nondet_uint();
  if (head <= 8) {
    ring[head] = 1;
  }
  free(ring);
  return 0;
}
