import type { DataModel } from '../../vocabulary/data-model.js';
import type { Macro } from './macro.js';
import { scanTokens } from './scan-tokens.js';

/** Macros of gcc on Linux and x86, as far as programs need them. */
const BOTH = `
__STDC__ 1
__STDC_VERSION__ 201710L
__STDC_HOSTED__ 1
__GNUC__ 12
__GNUC_MINOR__ 2
__GNUC_PATCHLEVEL__ 0
__linux__ 1
__linux 1
linux 1
__unix__ 1
__unix 1
unix 1
__CHAR_BIT__ 8
__SCHAR_MAX__ 0x7f
__SHRT_MAX__ 0x7fff
__INT_MAX__ 0x7fffffff
__LONG_LONG_MAX__ 0x7fffffffffffffffLL
__SIZEOF_SHORT__ 2
__SIZEOF_INT__ 4
__SIZEOF_LONG_LONG__ 8
__SIZEOF_FLOAT__ 4
__SIZEOF_DOUBLE__ 8
__SIZEOF_FLOAT128__ 16
__ATOMIC_RELAXED 0
__ATOMIC_CONSUME 1
__ATOMIC_ACQUIRE 2
__ATOMIC_RELEASE 3
__ATOMIC_ACQ_REL 4
__ATOMIC_SEQ_CST 5
__BYTE_ORDER__ 1234
__ORDER_LITTLE_ENDIAN__ 1234
__ORDER_BIG_ENDIAN__ 4321
__FLT_MAX__ 3.40282346638528859811704183484516925e+38F
__FLT_MIN__ 1.17549435082228750796873653722224568e-38F
__FLT_EPSILON__ 1.19209289550781250000000000000000000e-7F
__DBL_MAX__ ((double)1.79769313486231570814527423731704357e+308L)
__DBL_MIN__ ((double)2.22507385850720138309023271733240406e-308L)
__DBL_EPSILON__ ((double)2.22044604925031308084726333618164062e-16L)
__LDBL_MANT_DIG__ 64
__LDBL_DIG__ 18
__LDBL_MIN_EXP__ (-16381)
__LDBL_MAX_EXP__ 16384
__LDBL_MAX__ 1.18973149535723176502126385303097021e+4932L
__LDBL_MIN__ 3.36210314311209350626267781732175260e-4932L
__LDBL_EPSILON__ 1.08420217248550443400745280086994171e-19L
__LDBL_DENORM_MIN__ 3.64519953188247460252840593361941982e-4951L
`;

const OF_MODEL: ReadonlyMap<DataModel, string> = new Map([
  [
    'ILP32',
    `
__i386__ 1
__i386 1
i386 1
__ILP32__ 1
__LONG_MAX__ 0x7fffffffL
__SIZEOF_LONG__ 4
__SIZEOF_POINTER__ 4
__SIZEOF_SIZE_T__ 4
__SIZEOF_LONG_DOUBLE__ 12
__SIZEOF_FLOAT80__ 12
__SIZE_TYPE__ unsigned int
__PTRDIFF_TYPE__ int
__WCHAR_TYPE__ long int
__INTPTR_TYPE__ int
__UINTPTR_TYPE__ unsigned int
__INT64_TYPE__ long long int
__UINT64_TYPE__ long long unsigned int
`,
  ],
  [
    'LP64',
    `
__x86_64__ 1
__x86_64 1
__amd64__ 1
__LP64__ 1
_LP64 1
__LONG_MAX__ 0x7fffffffffffffffL
__SIZEOF_LONG__ 8
__SIZEOF_POINTER__ 8
__SIZEOF_SIZE_T__ 8
__SIZEOF_LONG_DOUBLE__ 16
__SIZEOF_FLOAT80__ 16
__SIZEOF_INT128__ 16
__SIZE_TYPE__ long unsigned int
__PTRDIFF_TYPE__ long int
__WCHAR_TYPE__ int
__INTPTR_TYPE__ long int
__UINTPTR_TYPE__ long unsigned int
__INT64_TYPE__ long int
__UINT64_TYPE__ long unsigned int
`,
  ],
]);

/** Macros without parameters. `__FILE__`, `__LINE__`, `__DATE__` and `__TIME__` are not included. */
export function predefinedMacros(dataModel: DataModel): ReadonlyMap<string, Macro> {
  const macros = new Map<string, Macro>();
  for (const line of `${BOTH}${OF_MODEL.get(dataModel) ?? ''}`.split('\n')) {
    const [name, ...body] = scanTokens(line).filter(({ kind }) => kind !== 'end');
    if (name === undefined) continue;
    const tokens = body.map((token) => ({ ...token, start: -1, end: -1, firstOfLine: false }));
    macros.set(name.text, { name: name.text, parameters: undefined, variadic: false, body: tokens });
  }
  return macros;
}
