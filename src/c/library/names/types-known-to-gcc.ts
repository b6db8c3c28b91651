/**
 * Functions of the C library whose types gcc knows without a declaration, among those with a prototype here. All others that
 * are called undeclared are int() for it (C99 6.5.2.2 has no implicit declarations, C90 3.3.2.2 has this one).
 */
export const TYPES_KNOWN_TO_GCC = `
_Exit __builtin_longjmp __builtin_setjmp __fprintf_chk __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __printf_chk __snprintf_chk
__sprintf_chk __stpcpy_chk __stpncpy_chk __strcat_chk __strcpy_chk __strncat_chk __strncpy_chk __vfprintf_chk
__vprintf_chk __vsnprintf_chk __vsprintf_chk _exit abort abs acos acosf acosh acoshf acoshl acosl aligned_alloc
alloca asin asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl bzero
calloc cbrt cbrtf cbrtl ceil ceilf ceill copysign copysignf copysignl cos cosf cosh coshf coshl cosl erf erfc
erfcf erfcl erff erfl exit exp exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf fdiml
floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl fork fprintf fputc fputs
free frexp frexpf frexpl fscanf fwrite hypot hypotf hypotl ilogb ilogbf ilogbl isalnum isalpha isascii isblank
iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit labs ldexp ldexpf ldexpl lgamma lgammaf
lgammal llabs llrint llrintf llrintl llround llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2
log2f log2l logb logbf logbl logf logl lrint lrintf lrintl lround lroundf lroundl malloc memchr memcmp memcpy
memmove mempcpy memset modf modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter nextafterf
nextafterl posix_memalign pow powf powl printf putc putchar puts realloc remainder remainderf remainderl rint
rintf rintl round roundf roundl scalbn scalbnf scalbnl scanf sin sinf sinh sinhf sinhl sinl snprintf sprintf
sqrt sqrtf sqrtl sscanf stpcpy strcasecmp strcat strchr strcmp strcpy strcspn strdup strlen strncasecmp strncat
strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr tan tanf tanh tanhf tanhl tanl tgamma tgammaf
tgammal tolower toupper trunc truncf truncl vfprintf vprintf vsnprintf vsprintf
`;
