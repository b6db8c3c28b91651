// inputs: 5 2 3 5 4 1 4 6
// safe: `a16 == 9 && a8 == 15` => `a16 == 9 && a8 == 15 && a21 == 7`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int inputs[6] = {1, 2, 3, 4, 5, 6};
int a21 = 1;
int a8 = 13;
int a16 = 8;
int a17 = 0;
int a20 = 1;
int a7 = 0;
int calculate_output(int input) {
  if (((a8 == 15) && (((a21 == 1) && (((a16 == 5) || (a16 == 6)) && (input == 1))) && (a20 == 1)) && (a7 != 1))) {
    a16 = 7;
    a21 = 0;
    a20 = 0;
    return 24;
  } else if (((a17 != 1) && ((input == 5) && ((a8 == 13) && (a16 == 8) && (a21 == 1))))) {
    a17 = 1;
    a8 = 14;
    return 26;
  } else if ((a17 == 1 && a8 == 14 && a16 == 8 && input == 2)) {
    a16 = 4;
    a20 = 0;
    return 21;
  } else if (((a20 != 1) && (a8 == 14) && (a16 == 4) && (input == 3))) {
    a7 = 1;
    a8 = 15;
    a16 = 5;
    return 25;
  } else if ((a7 == 1 && a8 == 15 && a16 == 5 && a20 != 1 && (input == 5))) {
    a20 = 1;
    a7 = 0;
    a16 = 6;
    return 20;
  } else if ((a8 == 15 && a16 == 6 && a21 == 1 && input == 4)) {
    a16 = 5;
    return 23;
  } else if ((a16 == 7 && a8 == 15 && a20 == 0 && input == 4 && a17 == 1)) {
    a17 = 0;
    a16 = 9;
    return 22;
  } else if ((a16 == 9 && input == 2)) {
    a8 = 13;
    a16 = 8;
    a21 = 1;
    return 21;
  } else if ((a8 == 14 && a16 == 8 && (input == 4 || input == 6))) {
    a8 = 13;
    a17 = 0;
    return 26;
  }
  if (a16 == 9 && a8 == 15 && a17 == 0 && input == 6) {
    reach_error();
  }
  return -2;
}
int main(void) {
  int output = -1;
  while (1) {
    int input = __VERIFIER_nondet_int();
    if ((input != 1) && (input != 2) && (input != 3) && (input != 4) && (input != 5) && (input != 6)) return -2;
    output = calculate_output(input);
    if (output == -2) return 0;
  }
}
