extern void abort(void);
void reach_error(void) { abort(); }
enum { THREE = 3 };
int g;

int main(void) {
  {
    int i = 3, *p = &g;
    g = i;
  }
  g = 5;
  if (g == 5) {
    reach_error();
  }
  return 0;
}
