import { unsupported } from '../reasons/reason-texts.js';
import type { MacroTable } from './macro.js';
import { isUncertain, type MacroHistory } from './macro-history.js';
import { reject, type Token } from './token.js';

/**
 * Macros that gcc predefines on Linux and x86 and that this front end does not: what a program asks about them cannot be
 * answered. From `gcc -dM -E` with -m32 and -m64, the operators that `#ifdef` finds in some version of gcc, and at the end what
 * distributions have gcc predefine: Ubuntu's protects stacks and jumps.
 */
const OTHER_PREDEFINED_MACROS: ReadonlySet<string> = new Set(
  `
_ILP32 _STDC_PREDEF_H __ATOMIC_HLE_ACQUIRE __ATOMIC_HLE_RELEASE __BASE_FILE__ __BIGGEST_ALIGNMENT__
__CHAR16_TYPE__ __CHAR32_TYPE__ __DBL_DECIMAL_DIG__ __DBL_DENORM_MIN__ __DBL_DIG__ __DBL_HAS_DENORM__
__DBL_HAS_INFINITY__ __DBL_HAS_QUIET_NAN__ __DBL_IS_IEC_60559__ __DBL_MANT_DIG__ __DBL_MAX_10_EXP__
__DBL_MAX_EXP__ __DBL_MIN_10_EXP__ __DBL_MIN_EXP__ __DBL_NORM_MAX__ __DEC128_EPSILON__ __DEC128_MANT_DIG__
__DEC128_MAX_EXP__ __DEC128_MAX__ __DEC128_MIN_EXP__ __DEC128_MIN__ __DEC128_SUBNORMAL_MIN__ __DEC32_EPSILON__
__DEC32_MANT_DIG__ __DEC32_MAX_EXP__ __DEC32_MAX__ __DEC32_MIN_EXP__ __DEC32_MIN__ __DEC32_SUBNORMAL_MIN__
__DEC64_EPSILON__ __DEC64_MANT_DIG__ __DEC64_MAX_EXP__ __DEC64_MAX__ __DEC64_MIN_EXP__ __DEC64_MIN__
__DEC64_SUBNORMAL_MIN__ __DECIMAL_BID_FORMAT__ __DECIMAL_DIG__ __DEC_EVAL_METHOD__ __ELF__ __FILE_NAME__
__FINITE_MATH_ONLY__ __FLOAT_WORD_ORDER__ __FLT128_DECIMAL_DIG__ __FLT128_DENORM_MIN__ __FLT128_DIG__
__FLT128_EPSILON__ __FLT128_HAS_DENORM__ __FLT128_HAS_INFINITY__ __FLT128_HAS_QUIET_NAN__
__FLT128_IS_IEC_60559__ __FLT128_MANT_DIG__ __FLT128_MAX_10_EXP__ __FLT128_MAX_EXP__ __FLT128_MAX__
__FLT128_MIN_10_EXP__ __FLT128_MIN_EXP__ __FLT128_MIN__ __FLT128_NORM_MAX__ __FLT16_DECIMAL_DIG__
__FLT16_DENORM_MIN__ __FLT16_DIG__ __FLT16_EPSILON__ __FLT16_HAS_DENORM__ __FLT16_HAS_INFINITY__
__FLT16_HAS_QUIET_NAN__ __FLT16_IS_IEC_60559__ __FLT16_MANT_DIG__ __FLT16_MAX_10_EXP__ __FLT16_MAX_EXP__
__FLT16_MAX__ __FLT16_MIN_10_EXP__ __FLT16_MIN_EXP__ __FLT16_MIN__ __FLT16_NORM_MAX__ __FLT32X_DECIMAL_DIG__
__FLT32X_DENORM_MIN__ __FLT32X_DIG__ __FLT32X_EPSILON__ __FLT32X_HAS_DENORM__ __FLT32X_HAS_INFINITY__
__FLT32X_HAS_QUIET_NAN__ __FLT32X_IS_IEC_60559__ __FLT32X_MANT_DIG__ __FLT32X_MAX_10_EXP__ __FLT32X_MAX_EXP__
__FLT32X_MAX__ __FLT32X_MIN_10_EXP__ __FLT32X_MIN_EXP__ __FLT32X_MIN__ __FLT32X_NORM_MAX__ __FLT32_DECIMAL_DIG__
__FLT32_DENORM_MIN__ __FLT32_DIG__ __FLT32_EPSILON__ __FLT32_HAS_DENORM__ __FLT32_HAS_INFINITY__
__FLT32_HAS_QUIET_NAN__ __FLT32_IS_IEC_60559__ __FLT32_MANT_DIG__ __FLT32_MAX_10_EXP__ __FLT32_MAX_EXP__
__FLT32_MAX__ __FLT32_MIN_10_EXP__ __FLT32_MIN_EXP__ __FLT32_MIN__ __FLT32_NORM_MAX__ __FLT64X_DECIMAL_DIG__
__FLT64X_DENORM_MIN__ __FLT64X_DIG__ __FLT64X_EPSILON__ __FLT64X_HAS_DENORM__ __FLT64X_HAS_INFINITY__
__FLT64X_HAS_QUIET_NAN__ __FLT64X_IS_IEC_60559__ __FLT64X_MANT_DIG__ __FLT64X_MAX_10_EXP__ __FLT64X_MAX_EXP__
__FLT64X_MAX__ __FLT64X_MIN_10_EXP__ __FLT64X_MIN_EXP__ __FLT64X_MIN__ __FLT64X_NORM_MAX__ __FLT64_DECIMAL_DIG__
__FLT64_DENORM_MIN__ __FLT64_DIG__ __FLT64_EPSILON__ __FLT64_HAS_DENORM__ __FLT64_HAS_INFINITY__
__FLT64_HAS_QUIET_NAN__ __FLT64_IS_IEC_60559__ __FLT64_MANT_DIG__ __FLT64_MAX_10_EXP__ __FLT64_MAX_EXP__
__FLT64_MAX__ __FLT64_MIN_10_EXP__ __FLT64_MIN_EXP__ __FLT64_MIN__ __FLT64_NORM_MAX__ __FLT_DECIMAL_DIG__
__FLT_DENORM_MIN__ __FLT_DIG__ __FLT_EVAL_METHOD_TS_18661_3__ __FLT_EVAL_METHOD__ __FLT_HAS_DENORM__
__FLT_HAS_INFINITY__ __FLT_HAS_QUIET_NAN__ __FLT_IS_IEC_60559__ __FLT_MANT_DIG__ __FLT_MAX_10_EXP__
__FLT_MAX_EXP__ __FLT_MIN_10_EXP__ __FLT_MIN_EXP__ __FLT_NORM_MAX__ __FLT_RADIX__ __FXSR__
__GCC_ASM_FLAG_OUTPUTS__ __GCC_ATOMIC_BOOL_LOCK_FREE __GCC_ATOMIC_CHAR16_T_LOCK_FREE
__GCC_ATOMIC_CHAR32_T_LOCK_FREE __GCC_ATOMIC_CHAR_LOCK_FREE __GCC_ATOMIC_INT_LOCK_FREE
__GCC_ATOMIC_LLONG_LOCK_FREE __GCC_ATOMIC_LONG_LOCK_FREE __GCC_ATOMIC_POINTER_LOCK_FREE
__GCC_ATOMIC_SHORT_LOCK_FREE __GCC_ATOMIC_TEST_AND_SET_TRUEVAL __GCC_ATOMIC_WCHAR_T_LOCK_FREE
__GCC_CONSTRUCTIVE_SIZE __GCC_DESTRUCTIVE_SIZE __GCC_HAVE_DWARF2_CFI_ASM __GCC_HAVE_SYNC_COMPARE_AND_SWAP_1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_2 __GCC_HAVE_SYNC_COMPARE_AND_SWAP_4 __GCC_HAVE_SYNC_COMPARE_AND_SWAP_8
__GCC_IEC_559 __GCC_IEC_559_COMPLEX __GNUC_EXECUTION_CHARSET_NAME __GNUC_STDC_INLINE__
__GNUC_WIDE_EXECUTION_CHARSET_NAME __GXX_ABI_VERSION __HAVE_SPECULATION_SAFE_VALUE __INCLUDE_LEVEL__ __INT16_C
__INT16_MAX__ __INT16_TYPE__ __INT32_C __INT32_MAX__ __INT32_TYPE__ __INT64_C __INT64_MAX__ __INT8_C
__INT8_MAX__ __INT8_TYPE__ __INTMAX_C __INTMAX_MAX__ __INTMAX_TYPE__ __INTMAX_WIDTH__ __INTPTR_MAX__
__INTPTR_WIDTH__ __INT_FAST16_MAX__ __INT_FAST16_TYPE__ __INT_FAST16_WIDTH__ __INT_FAST32_MAX__
__INT_FAST32_TYPE__ __INT_FAST32_WIDTH__ __INT_FAST64_MAX__ __INT_FAST64_TYPE__ __INT_FAST64_WIDTH__
__INT_FAST8_MAX__ __INT_FAST8_TYPE__ __INT_FAST8_WIDTH__ __INT_LEAST16_MAX__ __INT_LEAST16_TYPE__
__INT_LEAST16_WIDTH__ __INT_LEAST32_MAX__ __INT_LEAST32_TYPE__ __INT_LEAST32_WIDTH__ __INT_LEAST64_MAX__
__INT_LEAST64_TYPE__ __INT_LEAST64_WIDTH__ __INT_LEAST8_MAX__ __INT_LEAST8_TYPE__ __INT_LEAST8_WIDTH__
__INT_WIDTH__ __LAHF_SAHF__ __LDBL_DECIMAL_DIG__ __LDBL_HAS_DENORM__ __LDBL_HAS_INFINITY__
__LDBL_HAS_QUIET_NAN__ __LDBL_IS_IEC_60559__ __LDBL_MAX_10_EXP__ __LDBL_MIN_10_EXP__ __LDBL_NORM_MAX__
__LONG_LONG_WIDTH__ __LONG_WIDTH__ __MMX_WITH_SSE__ __MMX__ __NO_INLINE__ __OPTIMIZE_SIZE__ __ORDER_PDP_ENDIAN__
__PIC__ __PIE__ __PRAGMA_REDEFINE_EXTNAME __PTRDIFF_MAX__ __PTRDIFF_WIDTH__ __REGISTER_PREFIX__ __SCHAR_WIDTH__
__SEG_FS __SEG_GS __SHRT_WIDTH__ __SIG_ATOMIC_MAX__ __SIG_ATOMIC_MIN__ __SIG_ATOMIC_TYPE__ __SIG_ATOMIC_WIDTH__
__SIZEOF_PTRDIFF_T__ __SIZEOF_WCHAR_T__ __SIZEOF_WINT_T__ __SIZE_MAX__ __SIZE_WIDTH__ __SSE2_MATH__ __SSE2__
__SSE_MATH__ __SSE__ __STDC_IEC_559_COMPLEX__ __STDC_IEC_559__ __STDC_IEC_60559_BFP__ __STDC_IEC_60559_COMPLEX__
__STDC_ISO_10646__ __STDC_UTF_16__ __STDC_UTF_32__ __TIMESTAMP__ __UINT16_C __UINT16_MAX__ __UINT16_TYPE__
__UINT32_C __UINT32_MAX__ __UINT32_TYPE__ __UINT64_C __UINT64_MAX__ __UINT8_C __UINT8_MAX__ __UINT8_TYPE__
__UINTMAX_C __UINTMAX_MAX__ __UINTMAX_TYPE__ __UINTPTR_MAX__ __UINT_FAST16_MAX__ __UINT_FAST16_TYPE__
__UINT_FAST32_MAX__ __UINT_FAST32_TYPE__ __UINT_FAST64_MAX__ __UINT_FAST64_TYPE__ __UINT_FAST8_MAX__
__UINT_FAST8_TYPE__ __UINT_LEAST16_MAX__ __UINT_LEAST16_TYPE__ __UINT_LEAST32_MAX__ __UINT_LEAST32_TYPE__
__UINT_LEAST64_MAX__ __UINT_LEAST64_TYPE__ __UINT_LEAST8_MAX__ __UINT_LEAST8_TYPE__ __USER_LABEL_PREFIX__
__VERSION__ __WCHAR_MAX__ __WCHAR_MIN__ __WCHAR_WIDTH__ __WINT_MAX__ __WINT_MIN__ __WINT_TYPE__ __WINT_WIDTH__
__COUNTER__ __OPTIMIZE__ __has_attribute __has_builtin __has_c_attribute __has_cpp_attribute __has_embed
__has_extension __has_feature __has_include __has_include_next _Pragma
__amd64 __code_model_32__ __code_model_small__ __gnu_linux__ __i686 __i686__ __k8 __k8__ __pentiumpro
__pentiumpro__ __pic__ __pie__
_FORTIFY_SOURCE __CET__ __SSP_ALL__ __SSP_EXPLICIT__ __SSP_STRONG__ __SSP__
`
    .trim()
    .split(/\s+/),
);

const UNDERSCORE = 95;

/** Whether `#ifdef` holds. @throws Rejection for a macro of gcc or glibc that this front end does not have */
export function isDefined(macros: MacroTable, history: MacroHistory, name: Token): boolean {
  rejectOtherMacro(name, macros, history);
  return macros.has(name.text);
}

/** @throws Rejection for a macro of gcc or glibc that this front end does not have */
export function rejectOtherMacro(name: Token, macros: MacroTable, history: MacroHistory): void {
  if (name.kind !== 'identifier' || name.origin === 'header') return;
  if (isOther(name, macros, history) || isUncertain(history, macros, name.text))
    reject('unsupported', unsupported('predefined-macro', name.text), name);
}

/**
 * @throws Rejection for a macro of gcc itself that this front end does not have: `#` and `##` would see the name. Those of
 * headers are left to whoever misses the name.
 */
export function rejectPredefinedMacro(name: Token, macros: MacroTable, history: MacroHistory): void {
  if (name.text.charCodeAt(0) !== UNDERSCORE || name.text === '_Pragma' || name.origin === 'header') return;
  if (isOther(name, macros, history)) reject('unsupported', unsupported('predefined-macro', name.text), name);
}

function isOther({ text }: Token, macros: MacroTable, { settled }: MacroHistory): boolean {
  return OTHER_PREDEFINED_MACROS.has(text) && !macros.has(text) && !settled.has(text);
}
