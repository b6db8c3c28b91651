extern void reach_error(void);

struct pair {
  int left;
  volatile int right;
};

int main(void) {
  int steps = 0;
  unsigned int count = 0;
  double sum = 0;
  _Bool done = 0;
  int values[4] = {0};
  struct pair pair = {0, 0};
  while (steps < 3) {
    steps++;
    count++;
  }
  if (count != 3) {
    reach_error();
  }
  return 0;
}
