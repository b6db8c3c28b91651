extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

asm("");

static int shared, ready;

static int publish(int value) {
  shared = value;
  asm volatile("" ::: "memory");
  ready = 1;
  __asm__ __volatile__("lock; addl $0,0(%%esp)" : : : "memory");
  return ready;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int hidden;
  asm("" : "=r"(hidden) : "0"(n));
  __asm__ __volatile__("rep; nop" : : "r"(n++) : "memory", "cc");
  if (publish(hidden) && shared == 41 && n == 42) reach_error();
  if (n == 8) {
    asm volatile("incl %0" : "+r"(n));
    if (n == 9) reach_error();
  }
  if (n == 10) {
    asm("" : "=r"(n));
    if (n == 0) reach_error();
  }
  return 0;
}
