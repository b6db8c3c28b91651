extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int dynamic_object1 = 4;
int goto_symex = 1;
int use(int return_value) { return return_value + 1; }
int main(void) {
  int alloca_size = __VERIFIER_nondet_int();
  int NAN = 2, INFINITY = 12;
  int tmp = use(alloca_size);
  goto_symex = tmp;
  if (goto_symex == 12 && dynamic_object1 == 4)
    reach_error();
  return 0;
}
