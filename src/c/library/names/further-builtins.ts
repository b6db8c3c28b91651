/** Functions that gcc takes for its own builtins where somebody calls them, though it has no type for them in a call without a declaration. */
export const FURTHER_BUILTINS = `
__clear_cache execv execve execvp fegetenv fegetexceptflag fegetround feholdexcept fesetenv fesetexceptflag
feupdateenv finite finitel fputc_unlocked fputs_unlocked isinf isinfd128 isinfd32 isinfd64 isinfl isnan isnanl
putc_unlocked signbit toascii vfscanf vscanf vsscanf
`;
