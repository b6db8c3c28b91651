// inputs: 1 6 1 7 3 4 0 1 100 2 5
// safe: `stack[0] == 142` => `stack[0] == 142 && steps == 0`
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
enum { STOP, PUSH, ADD, MULTIPLY, STORE, CHECK };
enum { DEPTH = 6 };
int stack[DEPTH];
int top, steps, slot;
static int push(int value) {
  if (top == DEPTH) return -1;
  stack[top++] = value;
  return 0;
}
static int pop(int *value) {
  if (top == 0) return -1;
  *value = stack[--top];
  return 0;
}
static int execute(unsigned char operation) {
  int left, right;
  switch (operation) {
    case PUSH:
      return push(__VERIFIER_nondet_uchar());
    case ADD:
      if (pop(&right) < 0) return -1;
      if (pop(&left) < 0) left = slot;
      return push(left + right);
    case MULTIPLY:
      if (pop(&right) < 0 || pop(&left) < 0) return -1;
      return push(left * right);
    case STORE:
      if (__VERIFIER_nondet_uchar() != 0) return -1;
      return pop(&slot);
    default:
      return -1;
  }
}
int main(void) {
  while (steps < 20) {
    unsigned char operation = __VERIFIER_nondet_uchar();
    if (operation == STOP) return 0;
    if (operation == CHECK) {
      if (slot == 42 && top == 1 && stack[0] == 142) {
        reach_error();
      }
      return 1;
    }
    if (execute(operation) < 0) return 2;
    steps++;
  }
  return 3;
}
