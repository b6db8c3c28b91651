typedef struct { unsigned long __val[1024 / (8 * sizeof(unsigned long))]; } __sigset_t;
struct __jmp_buf_tag {
  long __jmpbuf[sizeof(long) == 8 ? 8 : 6];
  int __mask_was_saved;
  __sigset_t __saved_mask;
};
typedef struct __jmp_buf_tag jmp_buf[1];
typedef jmp_buf sigjmp_buf;
int setjmp(jmp_buf environment);
int _setjmp(struct __jmp_buf_tag environment[1]);
int sigsetjmp(struct __jmp_buf_tag environment[1], int savemask);
int __sigsetjmp(struct __jmp_buf_tag environment[1], int savemask);
_Noreturn void longjmp(struct __jmp_buf_tag environment[1], int value);
_Noreturn void _longjmp(struct __jmp_buf_tag environment[1], int value);
_Noreturn void siglongjmp(sigjmp_buf environment, int value);
int __builtin_setjmp(void *environment);
_Noreturn void __builtin_longjmp(void *environment, int value);
