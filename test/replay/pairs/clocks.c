#include <stdlib.h>
#include <time.h>
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  time_t start = time(0);
  srand(3);
  int number = rand() % 100;
  sleep(2);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (number == 46 && now.tv_sec - start == 5)
    reach_error();
  if (number != 46 || now.tv_sec - start < 2)
    reach_error();
  return 0;
}
