extern void reach_error(void);

int limit = 3;
int rest = 0;

int main(void) {
  int steps = 0;
  while (steps < limit) {
    int limit = 7;
    steps++;
    if (limit != 7) {
      int steps = limit;
      reach_error();
    }
  }
  return rest;
}
