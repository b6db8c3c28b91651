extern void abort(void);
void reach_error(void) { abort(); }
int v = 9;
int main(void) {
  int g(int v) {
    return v; }
  if (g(1) == 1)
    reach_error();
  return 0; }
int g(int w) {
  return w; }
