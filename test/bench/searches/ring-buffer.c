// inputs: 1 10 1 20 1 30 2 1 40 2 1 50 2 1 60 3
// safe: `dropped == 0` => `dropped < 0`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
enum { SIZE = 4 };
int buffer[SIZE];
int first, used, dropped, read_sum;
static void put(int value) {
  if (used == SIZE) {
    dropped++;
    return;
  }
  buffer[(first + used) % SIZE] = value;
  used++;
}
static int get(int *value) {
  if (used == 0) return 0;
  *value = buffer[first];
  first = (first + 1) % SIZE;
  used--;
  return 1;
}
static int full_sum(void) {
  int sum = 0;
  for (int i = 0; i < used; i++) sum += buffer[(first + i) % SIZE];
  return sum;
}
int main(void) {
  for (int round = 0; round < 30; round++) {
    int what = __VERIFIER_nondet_int();
    if (what == 1) {
      put(__VERIFIER_nondet_int());
    } else if (what == 2) {
      int value;
      if (!get(&value)) return 1;
      if (value <= 0 || value % 10 != 0) return 2;
      read_sum += value;
    } else if (what == 3) {
      if (read_sum == 60 && used == 3 && dropped == 0 && full_sum() == 150) {
        reach_error();
      }
      return 0;
    } else {
      return 3;
    }
  }
  return 0;
}
