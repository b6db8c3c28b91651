extern void *malloc(unsigned long);
extern void exit(int);
char *kept;
int main(void) {
  char *p = malloc(4);
  kept = malloc(2);
  p = 0;
  exit(0);
}
