extern void *malloc(unsigned long size);
extern void free(void *pointer);
extern int __VERIFIER_nondet_int(void);

static void close_session(char *session, int keep) {
  if (keep != 1) {
    free(session);
  }
}

int main(void) {
  char *session = malloc(16);
  if (session == 0) {
    return 0;
  }
  close_session(session, __VERIFIER_nondet_int());
  free(session);
  return 0;
}
