// inputs: 's' 's' 's' 's' 'd' 'd' 'd' 'd' 'w' 'w' 'a' 'a' 'w' 'w' 'd' 'd' 'd' 'd' 's' 's' 's' 's' 'd' 'd' 'w' 'w' 'w' 'w'
// safe: `|     |#|` => `|     |+|`
extern char __VERIFIER_nondet_char(void);
void reach_error(void) {}
char maze[7][12] = {
  "+-+---+---+",
  "| |     |#|",
  "| | --+ | |",
  "| |   | | |",
  "| +-- | | |",
  "|     |   |",
  "+-----+---+",
};
static int blocked(int x, int y) {
  char cell = maze[y][x];
  return cell != ' ' && cell != '#';
}
static int move(int *x, int *y, char where) {
  switch (where) {
    case 'w':
      (*y)--;
      return 1;
    case 's':
      (*y)++;
      return 1;
    case 'a':
      (*x)--;
      return 1;
    case 'd':
      (*x)++;
      return 1;
    default:
      return 0;
  }
}
int main(void) {
  int x = 1;
  int y = 1;
  for (int steps = 0; steps < 28; steps++) {
    int old_x = x;
    int old_y = y;
    char where = __VERIFIER_nondet_char();
    if (!move(&x, &y, where)) {
      return 1;
    }
    if (maze[y][x] == '#') {
      reach_error();
    }
    if (blocked(x, y)) {
      x = old_x;
      y = old_y;
      return 2;
    }
    maze[y][x] = 'X';
  }
  return 0;
}
