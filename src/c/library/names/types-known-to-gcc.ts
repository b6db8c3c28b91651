/**
 * Functions of the C library whose types gcc knows without a declaration. All others that are called undeclared are int()
 * for it (C99 6.5.2.2 has no implicit declarations, C90 3.3.2.2 has this one).
 */
export const TYPES_KNOWN_TO_GCC = `
_Exit __builtin_longjmp __builtin_setjmp __fprintf_chk __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk
__printf_chk __snprintf_chk __sprintf_chk __stpcpy_chk __stpncpy_chk __strcat_chk __strcpy_chk __strncat_chk
__strncpy_chk __vfprintf_chk __vprintf_chk __vsnprintf_chk __vsprintf_chk _exit abort abs acos acosf acosh acoshf
acoshl acosl aligned_alloc alloca asin asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf
atanhl atanl bcmp bcopy bzero cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl calloc carg cargf cargl
casin casinf casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl cbrt cbrtf cbrtl ccos ccosf
ccosh ccoshf ccoshl ccosl ceil ceilf ceill cexp cexpf cexpl cimag cimagf cimagl clog clog10 clog10f clog10l clogf
clogl conj conjf conjl copysign copysignf copysignl cos cosf cosh coshf coshl cosl cpow cpowf cpowl cproj cprojf
cprojl creal crealf creall csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf ctanhl
ctanl dcgettext dgettext drem dremf dreml erf erfc erfcf erfcl erff erfl execl execle execlp exit exp exp10 exp10f
exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf fdiml ffs ffsl ffsll finitef floor
floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl fork fprintf fputc fputs free frexp
frexpf frexpl fscanf fwrite fwrite_unlocked gamma gammaf gammal gettext hypot hypotf hypotl ilogb ilogbf ilogbl
imaxabs index isalnum isalpha isascii isblank iscntrl isdigit isgraph isinff islower isnanf isprint ispunct isspace
isupper isxdigit j0 j0f j0l j1 j1f j1l jn jnf jnl labs ldexp ldexpf ldexpl lgamma lgamma_r lgammaf lgammaf_r lgammal
lgammal_r llabs llrint llrintf llrintl llround llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2
log2f log2l logb logbf logbl logf logl lrint lrintf lrintl lround lroundf lroundl malloc memchr memcmp memcpy memmove
mempcpy memset modf modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter nextafterf nextafterl
nexttoward nexttowardf nexttowardl posix_memalign pow powf powl printf putc putchar puts realloc remainder remainderf
remainderl remquo remquof remquol rindex rint rintf rintl round roundeven roundevenf roundevenl roundf roundl scalb
scalbf scalbl scalbln scalblnf scalblnl scalbn scalbnf scalbnl scanf significand significandf significandl sin sincos
sincosf sincosl sinf sinh sinhf sinhl sinl snprintf sprintf sqrt sqrtf sqrtl sscanf stpcpy stpncpy strcasecmp strcat
strchr strcmp strcpy strcspn strdup strfmon strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen
strpbrk strrchr strspn strstr tan tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal tolower toupper towlower towupper
trunc truncf truncl vfprintf vprintf vsnprintf vsprintf y0 y0f y0l y1 y1f y1l yn ynf ynl
`;
