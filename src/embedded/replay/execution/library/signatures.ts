import { type CType, type DataModel, type FunctionType, sizeOf } from '../../../../c/c-type.js';
import type { CallExpression } from '../../../../c/tree/typed-expression.js';

/**
 * The types of the functions of the library that have a meaning here: the result, then in parentheses the parameters.
 * `v` none, `h` 16 bits, `i` 32 bits, `q` 64 bits, `w` the size of `long`, all of any signedness; `p` a
 * pointer; `f`, `d`, `D` float, double, long double; `.` any further arguments.
 */
const SIGNATURES = `
i(i): abs isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper
i(i): toascii putchar putchar_unlocked ffs
w(w): labs
q(q): llabs imaxabs
i(w): ffsl
i(q): ffsll
i(p): atoi puts atexit pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutex_destroy fflush fflush_unlocked
w(p): atol strlen
q(p): atoll
d(p): atof nan
f(p): nanf
D(p): nanl
w(ppi): strtol strtoul __isoc23_strtol __isoc23_strtoul
q(ppi): strtoll strtoull strtoimax strtoumax __isoc23_strtoll __isoc23_strtoull __isoc23_strtoimax __isoc23_strtoumax
d(pp): strtod
f(pp): strtof
D(pp): strtold
i(i): htonl ntohl
h(h): htons ntohs
p(w): malloc valloc alloca
p(ww): calloc aligned_alloc memalign
p(pw): realloc strndup __strndup
p(pww): reallocarray
i(pww): posix_memalign
v(p): free cfree perror
p(p): strdup __strdup
p(ppw): memcpy memmove mempcpy __mempcpy strncpy stpncpy __stpncpy strncat
p(ppww): __memcpy_chk __memmove_chk
p(piw): memset memchr memrchr
p(pi): rawmemchr __rawmemchr
p(piww): __memset_chk
p(ppiw): memccpy
p(pwpw): memmem
v(ppw): bcopy swab
v(pw): bzero explicit_bzero
i(ppw): memcmp bcmp strncmp strncasecmp
i(pp): strcmp strcoll strcasecmp
p(pp): strcpy stpcpy __stpcpy strcat strpbrk strstr strcasestr strsep __strsep strtok
p(pi): strchr index strchrnul strrchr rindex
w(pp): strspn strcspn
w(pw): strnlen
w(ppw): strlcpy strlcat
p(ppp): strtok_r __strtok_r
v(pwwp): qsort
p(ppwwp): bsearch
i(p.): printf printk
i(ip.): __printf_chk dprintf
i(pp.): fprintf sprintf
i(pp): vprintf fputs fputs_unlocked
i(ppp): vfprintf vsprintf
i(pwp.): snprintf
i(pwpp): vsnprintf
i(ip): putc fputc putc_unlocked fputc_unlocked
w(pwwp): fwrite fwrite_unlocked
p(): __errno_location __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
v(i): exit _exit _Exit quick_exit srand srandom
v(): abort
v(ppip): __assert_fail
v(ppip): __assert_rtn
v(ppi): __assert
v(ipip): __assert_perror_fail
i(pp): pthread_mutex_init
d(d): fabs floor ceil trunc round rint nearbyint roundeven sqrt logb sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh
d(d): exp exp2 expm1 log log2 log10 log1p cbrt
d(dd): fmod remainder drem fmin fmax copysign fdim nextafter pow atan2 hypot
d(ddd): fma
d(di): ldexp scalbn
d(dw): scalbln
w(d): lround lrint
q(d): llround llrint
d(dp): modf frexp
i(d): isnan isinf finite isfinite signbit __isnan __isinf __finite __signbit __fpclassify ilogb
`;

/** The forms of functions of reals for float and long double. */
const OTHER_FORMS = { f: 'f', l: 'D' } as const;

let signatures: ReadonlyMap<string, string> | undefined;

function signatureOf(name: string): string | undefined {
  signatures ??= readSignatures();
  return signatures.get(name);
}

function readSignatures(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of SIGNATURES.trim().split('\n')) {
    const [signature = '', names = ''] = line.split(': ');
    for (const name of names.split(' ')) {
      found.set(name, signature);
      if (!/d/.test(signature) || /^(?:ato|str)/.test(name)) continue;
      for (const [suffix, code] of Object.entries(OTHER_FORMS)) {
        found.set(`${name}${suffix}`, signature.replaceAll('d', code));
      }
    }
  }
  return found;
}

/** Functions whose type programs choose: those of the competition, and macros that programs declare as functions. */
const ANY_TYPE: ReadonlySet<string> = new Set(['reach_error', '__VERIFIER_error', 'assert']);

/** True where the declared type of a function is that of the library, as far as calls can tell. */
export function isDeclaredWell(name: string, type: FunctionType, model: DataModel): boolean {
  const base = name.replace(/^__builtin_/, '');
  const signature = signatureOf(base);
  // Functions that end the execution, whatever they are called with, and those that are not supported anyway.
  if (signature === undefined || ANY_TYPE.has(base)) return true;
  const [, result = '', parameters = ''] = /^(.)\((.*)\)$/.exec(signature) ?? [];
  if (type.result.kind !== 'void' && !fits(result, type.result, model)) return false;
  return !type.prototype || listFits(parameters, type.parameters, type.variadic ? 'more' : 'none', model);
}

/** True where the arguments of a call without prototype are those that the function takes. */
export function isCalledWell(
  name: string,
  { arguments: given, functionType }: CallExpression,
  model: DataModel,
): boolean {
  const base = name.replace(/^__builtin_/, '');
  const signature = signatureOf(base);
  if (functionType.prototype || signature === undefined || ANY_TYPE.has(base)) return true;
  const parameters = /\((.*)\)/.exec(signature)?.[1] ?? '';
  const fixed = parameters.replace('.', '');
  const types = given.map((argument) => argument.type);
  if (parameters !== fixed) return listFits(fixed, types.slice(0, fixed.length), 'none', model);
  return listFits(fixed, types, 'none', model);
}

function listFits(
  codes: string,
  types: readonly CType[],
  further: 'more' | 'none',
  model: DataModel,
): boolean {
  const variadic = codes.endsWith('.');
  const fixed = variadic ? codes.slice(0, -1) : codes;
  if (variadic !== (further === 'more') || fixed.length !== types.length) return false;
  return types.every((type, index) => fits(fixed[index] ?? '', type, model));
}

function fits(code: string, type: CType, model: DataModel): boolean {
  const integer = (bytes: number) =>
    type.kind === 'integer' && type.name !== '_Bool' && sizeOf(type) === bytes;
  const float = (name: string) => type.kind === 'float' && type.name === name;
  switch (code) {
    case 'v':
      return type.kind === 'void';
    case 'h':
      return integer(2);
    case 'i':
      return integer(4);
    case 'q':
      return integer(8);
    case 'w':
      return integer(model === 'ILP32' ? 4 : 8);
    case 'p':
      return type.kind === 'pointer';
    case 'f':
      return float('float');
    case 'd':
      return float('double');
    default:
      return float('long double');
  }
}
