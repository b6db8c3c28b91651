import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import { type CType, type FunctionType, typeSize } from '../../c/type/c-type.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { signatureOfPrototype } from './prototype-signature.js';

/**
 * The types of library functions that are implemented here but not declared in any header of the front end: the
 * result, then the parameters in parentheses. Types of the others come from their prototypes.
 * `v` none, `h` 16 bits, `i` 32 bits, `q` 64 bits, `w` the size of `long`, all of any signedness; `p` a pointer; `f`,
 * `d`, `D` float, double, long double; `.` any further arguments.
 */
const SIGNATURES = `
i(i): toascii putchar_unlocked ffs
q(q): imaxabs
i(w): ffsl
i(q): ffsll
i(p): fflush_unlocked
w(ppi): __isoc23_strtol __isoc23_strtoul
q(ppi): strtoimax strtoumax __isoc23_strtoll __isoc23_strtoull __isoc23_strtoimax __isoc23_strtoumax
D(pp): strtold
i(i): htonl ntohl
h(h): htons ntohs
p(w): valloc
p(pw): __strndup
p(pww): reallocarray
v(p): cfree
p(p): __strdup
p(ppw): __mempcpy stpncpy __stpncpy
p(piw): memrchr
p(pi): rawmemchr __rawmemchr
p(ppiw): memccpy
p(pwpw): memmem
v(ppw): bcopy swab
v(pw): explicit_bzero
i(ppw): bcmp
p(pp): __stpcpy strcasestr strsep __strsep
p(pi): index strchrnul rindex
w(ppw): strlcpy strlcat
p(ppp): __strtok_r
i(p.): printk
i(ip.): dprintf
i(p.): __isoc99_scanf __isoc23_scanf
i(pp.): __isoc99_fscanf __isoc23_fscanf sscanf __isoc99_sscanf __isoc23_sscanf
i(pp): fputs_unlocked
i(ip): putc_unlocked fputc_unlocked
w(pwwp): fwrite_unlocked
p(): __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
v(i): quick_exit
i(p): setjmp _setjmp
i(pi): sigsetjmp __sigsetjmp __sigsetjmp_cancel
v(pi): longjmp _longjmp siglongjmp
v(ppip): __assert_rtn
v(ppi): __assert
v(ipip): __assert_perror_fail
d(d): roundeven
d(dd): drem
d(dw): scalbln
i(d): isnan isinf finite isfinite signbit __isnan __isinf __finite __signbit __fpclassify
`;

/** The float and long double variants of functions on floating-point numbers. */
const OTHER_FORMS = { f: 'f', l: 'D' } as const;

let signatures: ReadonlyMap<string, string> | undefined;

function findSignature(name: string): string | undefined {
  signatures ??= readSignatures();
  return signatures.get(name) ?? signatureOfPrototype(name);
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

/**
 * Functions whose type the program may choose: those of the competition, and macros that programs declare as
 * functions.
 */
const ANY_TYPE: ReadonlySet<string> = new Set(['reach_error', '__VERIFIER_error', 'assert']);

/** True if the declared type of a function matches the library's, as far as calls can tell. */
export function isDeclaredWell(name: string, type: FunctionType, model: DataModel): boolean {
  return isDeclared(name, type, model, fits);
}

/**
 * The same, also where an argument of 32 bits is declared that the library takes in 64: both mean the same for calls by
 * name that `isCalledWell`.
 */
export function isDeclaredClosely(name: string, type: FunctionType, model: DataModel): boolean {
  return isDeclared(
    name,
    type,
    model,
    (code, parameter) => fits(code, parameter, model) || isShort(code, parameter, model),
  );
}

type Match = (code: string, type: CType, model: DataModel) => boolean;

function isDeclared(name: string, type: FunctionType, model: DataModel, matches: Match): boolean {
  const base = name.replace(/^__builtin_/, '');
  const signature = findSignature(base);
  // Functions that end the execution whatever their arguments, and those that are not supported anyway.
  if (signature === undefined || ANY_TYPE.has(base)) return true;
  const [, result = '', parameters = ''] = /^(.)\((.*)\)$/.exec(signature) ?? [];
  if (type.result.kind !== 'void' && !fits(result, type.result, model)) return false;
  if (!type.prototype) return true;
  const fixed = parameters.replace('.', '');
  return (
    type.variadic === (fixed !== parameters) &&
    fixed.length === type.parameters.length &&
    type.parameters.every((parameter, index) => matches(fixed[index] ?? '', parameter, model))
  );
}

/**
 * True if a call passes the arguments that the function takes, although no prototype says so, or one with fewer bits. A
 * constant that is not negative looks the same in 64 bits as in 32, and 0 is a null pointer there: compilers write whole
 * registers then, and nothing else promises that.
 */
export function isCalledWell(
  name: string,
  { arguments: given, functionType }: CallExpression,
  model: DataModel,
): boolean {
  const base = name.replace(/^__builtin_/, '');
  const signature = findSignature(base);
  if (signature === undefined || ANY_TYPE.has(base)) return true;
  const parameters = /^[^(]*\((.*)\)/.exec(signature)?.[1] ?? '';
  const fixed = parameters.replace('.', '');
  // Without a prototype, arguments of more than 64 bits are where this library does not look for them.
  if (!functionType.prototype && parameters.includes('D')) return false;
  const isEnough = parameters === fixed ? given.length === fixed.length : given.length >= fixed.length;
  return (
    isEnough &&
    [...fixed].every((code, index) => {
      const argument = given[index];
      if (argument === undefined) return false;
      return fits(code, argument.type, model) || isPlainConstant(code, argument, model);
    })
  );
}

function isPlainConstant(code: string, argument: TypedExpression, model: DataModel): boolean {
  if (argument.kind !== 'integer-constant' || argument.type.size !== 4) return false;
  if (code === 'p') return argument.value === 0n;
  return isShort(code, argument.type, model) && argument.value >= 0n && argument.value < 2n ** 31n;
}

/** Whether an integer has 32 bits, and the library takes 64. */
function isShort(code: string, type: CType, model: DataModel): boolean {
  const isWide = code === 'q' || (code === 'w' && model === 'LP64');
  return isWide && fits('i', type, model);
}

function fits(code: string, type: CType, model: DataModel): boolean {
  const integer = (bytes: number) =>
    type.kind === 'integer' && type.name !== '_Bool' && typeSize(type) === bytes;
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
