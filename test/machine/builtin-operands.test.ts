import { describe, expect, it } from 'vitest';
import {
  CLASSIFICATIONS,
  INTEGER_BUILTINS,
  QUIET_COMPARISONS,
} from '../../src/c/parse/builtins/builtin-signatures.js';
import { MORE } from '../effort.js';
import { gccHas, runWithGcc } from './gcc.js';
import { endText, runText } from './run-program.js';

const names = (...lists: readonly Iterable<string>[]): readonly string[] =>
  lists.flatMap((list) => [...list]);
const ATOMIC_UPDATES = ['add', 'sub', 'and', 'or', 'xor', 'nand'];

/** Calls of builtins in which each operand counts its evaluation. */
const CALLS: readonly string[] = [
  ...names(INTEGER_BUILTINS.keys())
    .filter((name) => name !== 'bswap128')
    .map((name) => `__builtin_${name}(c++ + 1)`),
  ...names(CLASSIFICATIONS).map((name) => `__builtin_${name}((c++, ${name.endsWith('l') ? '1.0L' : '1.0'}))`),
  ...names(QUIET_COMPARISONS).flatMap((name) => [
    `__builtin_${name}((c++, 1.0), (c++, 2.0))`,
    `__builtin_${name}((c++, 1.0L), (c++, 2.0))`,
  ]),
  ...['nan', 'nanf', 'nanl'].map((name) => `__builtin_${name}((c++, ""))`),
  '__builtin_fpclassify(0, 1, 2, 3, 4, (c++, 1.0))',
  '__builtin_expect(c++, 1)',
  '__builtin_expect_with_probability(c++, 1, 0.5)',
  '__builtin_assume_aligned((c++, buf), 1)',
  '__builtin_assume_aligned(buf, 1, c++)',
  '__builtin_prefetch((c++, buf))',
  '__builtin_constant_p(c++)',
  '__builtin_types_compatible_p(int, __typeof__(c++))',
  '__builtin_choose_expr(1, 2, c++)',
  '__builtin_choose_expr(0, c++, 2)',
  '__builtin_choose_expr(1, c++, 2)',
  'sizeof(c++)',
  '__builtin_alloca((c++, 5))',
  '__builtin_alloca_with_align((c++, 5), 64)',
  '__builtin_add_overflow(c++, (c++, 1), (c++, &i))',
  '__builtin_add_overflow_p(c++, (c++, 1), (c++, 1))',
  '__builtin_sadd_overflow(c++, (c++, 1), (c++, &i))',
  '__builtin___memcpy_chk((c++, buf), (c++, buf + 20), (c++, 1), (c++, 40))',
  '__builtin___mempcpy_chk((c++, buf), (c++, buf + 20), (c++, 1), (c++, 40))',
  '__builtin___memmove_chk((c++, buf), (c++, buf + 20), (c++, 1), (c++, 40))',
  '__builtin___memset_chk((c++, buf), (c++, 0), (c++, 1), (c++, 40))',
  '__builtin___strcpy_chk((c++, buf), (c++, ""), (c++, 40))',
  '__builtin___stpcpy_chk((c++, buf), (c++, ""), (c++, 40))',
  '__builtin___strncpy_chk((c++, buf), (c++, ""), (c++, 1), (c++, 40))',
  '__builtin___stpncpy_chk((c++, buf), (c++, ""), (c++, 1), (c++, 40))',
  '__builtin___strcat_chk((c++, buf), (c++, ""), (c++, 40))',
  '__builtin___strncat_chk((c++, buf), (c++, ""), (c++, 1), (c++, 40))',
  '__builtin___sprintf_chk((c++, buf), c++, (c++, 40), (c++, "a"))',
  '__builtin___sprintf_chk((c++, buf), c++, (c++, 40), (c++, "%d"), c++)',
  '__builtin___snprintf_chk((c++, buf), (c++, 5), c++, (c++, 40), (c++, "a"))',
  '__builtin___printf_chk(c++, (c++, ""), c++)',
  '__builtin_strlen((c++, "a"))',
  '__builtin_memcpy((c++, buf), (c++, buf + 20), (c++, 0))',
  '__builtin_abs(c++)',
  'abs(c++)',
  '__builtin_fabs((c++, 1.0))',
  '__atomic_load_n((c++, &i), (c++, 5))',
  '__atomic_load((c++, &i), (c++, &j), (c++, 5))',
  '__atomic_store_n((c++, &i), (c++, 5), (c++, 5))',
  '__atomic_store((c++, &i), (c++, &j), (c++, 5))',
  '__atomic_exchange_n((c++, &i), (c++, 5), (c++, 5))',
  '__atomic_exchange((c++, &i), (c++, &j), (c++, &k), (c++, 5))',
  '__atomic_compare_exchange_n((c++, &i), (c++, &j), (c++, 5), (c++, 0), (c++, 5), (c++, 5))',
  '__atomic_compare_exchange((c++, &i), (c++, &j), (c++, &k), (c++, 0), (c++, 5), (c++, 5))',
  '__atomic_test_and_set((c++, &b), (c++, 5))',
  '__atomic_clear((c++, &b), (c++, 5))',
  '__atomic_thread_fence((c++, 5))',
  '__atomic_signal_fence((c++, 5))',
  ...ATOMIC_UPDATES.flatMap((name) => [
    `__atomic_fetch_${name}((c++, &i), (c++, 5), (c++, 5))`,
    `__atomic_${name}_fetch((c++, &i), (c++, 5), (c++, 5))`,
    `__sync_fetch_and_${name}((c++, &i), (c++, 5))`,
    `__sync_${name}_and_fetch((c++, &i), (c++, 5))`,
  ]),
  '__sync_bool_compare_and_swap((c++, &i), (c++, 5), (c++, 5))',
  '__sync_val_compare_and_swap((c++, &i), (c++, 5), (c++, 5))',
  '__sync_lock_test_and_set((c++, &i), (c++, 5))',
  '__sync_lock_release((c++, &i))',
];

const HEAD =
  'extern int abs(int); extern int putchar(int); int c, i, j, k; _Bool b; char buf[64], *p = buf;\n';

/** Operands that gcc evaluates and others do not, or the other way round, if they have effects. */
const DISPUTED = [
  '__builtin_expect(1, c++)',
  '__builtin_expect_with_probability(1, c++, 0.5)',
  '__sync_fetch_and_add(&i, 5, c++)',
  '__sync_bool_compare_and_swap(&i, 5, 5, c++)',
  '__sync_lock_release(&i, c++)',
  // gcc evaluates it never, but what it answers depends on the pointer.
  '__builtin_object_size(c++ ? p : 0, 0)',
];

describe('operands of builtins', () => {
  it.runIf(MORE)('are evaluated as often as gcc evaluates them', () => {
    if (!gccHas('LP64')) return;
    const body = CALLS.map((call) => `c = 0; (void)${call}; putchar('0' + c);`).join('\n');
    const counts =
      runWithGcc(`${HEAD}int main(void) {\n${body}\nreturn 0; }`, 'LP64')?.stdout.toString() ?? '';
    expect(counts).toHaveLength(CALLS.length);
    const ours = CALLS.map((call) => {
      const text = `${HEAD}int main(void) { (void)${call}; return c; }`;
      return `${call}: ${endText(runText(text))}, ${endText(runText(text, { symbolic: true, threads: 'many' }))}`;
    });
    expect(ours).toEqual(
      CALLS.map((call, index) => `${call}: exit ${counts.charAt(index)}, exit ${counts.charAt(index)}`),
    );
  });

  it.each(DISPUTED)('%s is not followed', (call) => {
    const plain = call.replace('c++ ? p : 0', 'p').replace('c++', '1');
    const run = (text: string) => endText(runText(`${HEAD}int main(void) { (void)${text}; return c; }`));
    expect(run(call)).toBe('unsupported');
    expect(run(plain)).toBe('exit 0');
  });
});
