extern int __addvsi3(int, int);
extern int __popcountdi2(unsigned long);
void reach_error(void) {}
int main(void) {
  if (__addvsi3(1, 1) == 3)
    reach_error();
  if (__popcountdi2(3) == 1)
    reach_error();
  return 0;
}
