// Größe über acht: »9«
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = 0;
    i = __VERIFIER_nondet_int();

    while (i > 0)
    {
        if (i != 5)
            i = i - 1;
        else
            reach_error();
    }
    return 0;
}
