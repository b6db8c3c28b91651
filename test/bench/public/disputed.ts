/** A program whose label does not say what an execution can show, and why. */
export interface Disputed {
  /** The end of `REPOSITORY/PATH`. */
  readonly program: string;
  /**
   * `undefined`: each violation comes behind undefined behaviour, whatever the inputs are, or each execution has some; or
   * nothing is said to be violated, and an execution has undefined behaviour and then violates the property.
   * `open`: C leaves open what the label supposes. `wrong`: the program that gcc compiles contradicts the label.
   */
  readonly kind: 'undefined' | 'open' | 'wrong';
  readonly why: string;
}

const undefinedIn = (program: string, why: string): Disputed => ({ program, kind: 'undefined', why });

const openIn = (program: string, why: string): Disputed => ({ program, kind: 'open', why });

const PRINTF =
  'the label supposes that printf writes everything; it may fail, with a negative result (C11 7.21.6.3p3)';
/** @param where the line, and the inputs with which the loop goes on for ever where numbers wrap */
const wrapsIn = (program: string, where: string): Disputed =>
  undefinedIn(`${program}_true-termination.c`, `ends only if no number overflows (C11 6.5p5): ${where}`);

const ROUNDING = 'computes in another rounding mode without FENV_ACCESS (C11 7.6.1p2)';

/**
 * Found by reading the programs that are not confirmed; for `wrong`, `--native` shows the violation. A program whose
 * violation depends on what a function without a body returns is not in dispute, as its label supposes something about it.
 */
export const DISPUTED: readonly Disputed[] = [
  undefinedIn(
    'svcomp/loops/s3_false.i',
    'each execution writes in line 1103 through tmp___0, a local pointer that nothing has set',
  ),
  undefinedIn(
    'svcomp/ssh/s3_srvr.blast.01_false.i.cil.c',
    'the error needs blastFlag 5 (nothing sets 3, so it is never 4), set behind line 1553, which writes through ' +
      's->session; nothing has set that pointer in memory of malloc',
  ),
  undefinedIn(
    'svcomp/ssh/s3_srvr.blast.02_false.i.cil.c',
    'the error needs blastFlag 3, set behind line 1555, which writes through s->session; nothing has set that pointer ' +
      'in memory of malloc',
  ),
  undefinedIn(
    'svcomp/ssh/s3_srvr.blast.07_false.i.cil.c',
    'the errors need blastFlag 3 or 8, set behind line 1571, which writes through s->session; nothing has set that ' +
      'pointer in memory of malloc',
  ),
  undefinedIn(
    'cpachecker/test/programs/policyiteration/second_policy.c',
    'the error needs i < 0; each step that sets i then reads in[i], out of bounds if i is negative',
  ),
  undefinedIn(
    'cpachecker/test/programs/policyiteration/pointers/pointer_read-2.c',
    'a is 1 at the assertion only if nothing has set pointer, through which *pointer = 42 writes',
  ),
  undefinedIn(
    'cpachecker/test/programs/simple/linux-4.2-rc1.tar.xz-32_7a-sound--core--snd-pcm.ko-ldv_main1.cil.out.c',
    'the error needs xrun(var_group1), which follows var_group1, a local pointer that nothing has set',
  ),
  undefinedIn(
    'cpachecker/test/programs/simple/bitvectors/pointer_extension-2.i',
    'each execution reads, in line 861, four bytes of a variable that has one',
  ),
  undefinedIn(
    'svcomp/bitvector-regression/pointer_extension_false.i',
    'each execution reads, in line 853, four bytes of a variable that has one',
  ),
  undefinedIn('floats/Float-Rounding1/main.c', ROUNDING),
  undefinedIn('floats/int-to-float1/main.c', ROUNDING),
  undefinedIn('floats/Double-to-float-with-simp1/main.c', ROUNDING),
  undefinedIn('llvm/binary_operator/main.c', 'reads an int as a float (C11 6.5p7)'),
  undefinedIn('cbmc/01_cbmc_Pointer21/main.c', 'reads a structure as one of another type (C11 6.5p7)'),
  undefinedIn('esbmc/bitshift_neg_amount_fold/main.c', 'shifts by a negative distance (C11 6.5.7p3)'),
  undefinedIn('cstd/scanf-true/main.c', 'reads with %ld into a long long (C11 7.21.6.2p10)'),
  openIn('cbmc/01_cbmc_union5/main.c', 'the other bytes of the union are then unspecified (C11 6.2.6.1p7)'),
  openIn('cstd/printf_3/main.c', PRINTF),
  openIn('cstd/printf_4/main.c', PRINTF),
  openIn('cstd/printf_7/main.c', PRINTF),
  openIn('cstd/printf_nondet_bounds/main.c', PRINTF),
  undefinedIn(
    'cstd/intrinsic_memcpy/main.c',
    'each execution reads b_cond0, a local variable that nothing has set (C11 6.3.2.1p2)',
  ),
  undefinedIn('cstd/printf_2/main.c', 'prints a long with %d (C11 7.21.6.1p9)'),
  undefinedIn('cbmc/01_cbmc_Pointer28/main.c', 'reads a structure as one of another type (C11 6.5p7)'),
  undefinedIn(
    'floats/Float-Rounding2/main.c',
    'sets another rounding mode without FENV_ACCESS (C11 7.6.1p2)',
  ),
  undefinedIn(
    'esbmc/overflow_23/main.c',
    'returns local_var1, a local variable that nothing may have set (C11 6.3.2.1p2)',
  ),
  undefinedIn(
    'esbmc/github_162_fail/main.c',
    'reads a, a local variable that nothing has set (C11 6.3.2.1p2)',
  ),
  undefinedIn(
    'witness-checking/ex3_forlist.c_true-unreach-call.i',
    'defines malloc, a reserved name (C11 7.1.3p2)',
  ),
  undefinedIn(
    'tests/global-init-regression_true-valid-memsafety.i',
    'each execution writes to test_ptr_to_statics, which is const (C11 6.7.3p6)',
  ),
  undefinedIn('ldv-memsafety/ArraysOfVariableLength.c', 'the first array has length 0 (C11 6.7.6.2p5)'),
  openIn(
    'block_analysis/example.c',
    'the label supposes that x, a function without a body, gives the same twice',
  ),
  ...['extAllocFree-2', 'recursiveAccess-2', 'undef'].map((name) =>
    openIn(
      `smg_External_Allocation_Test/${name}.c`,
      'the label supposes that ext_allocation, a function without a body, gives memory',
    ),
  ),
  {
    program: 'smg_External_Allocation_Test/memcpyErrorPath-2.c',
    kind: 'wrong',
    why: 'memcpy copies more than there is if the input is negative',
  },
  {
    program: 'function_pointers/function_pointers_complex_concrete-true.c',
    kind: 'wrong',
    why: 'nothing frees what malloc gives in line 141, and no pointer leads there any more when main has returned',
  },
  wrapsIn('ChenFlurMukhopadhyay-SAS2012-Ex1.04', '2*x is negative for x = 1073741824, again and again'),
  wrapsIn('BrockschmidtCookFuhs-CAV2013-Fig9a', 'j + k for k = i = 1073741824, so j is 0 again'),
  wrapsIn('AliasDarteFeautrierGonnord-SAS2010-Fig1', 'y <= m always for m = 2147483647'),
  wrapsIn('aaron2', 'y + 1 + tx for x = tx = 2147483647, so y is 0 again'),
  wrapsIn('aaron3', 'x <= tx + z always for x = y = -2147483648, while z wraps'),
  undefinedIn(
    'LexIndexValue-Pointer_true-termination.c',
    'reads *q before it compares q, behind the last element too (C11 6.5.6p8)',
  ),
  undefinedIn(
    'esbmc-unix2/01_pthread42/main.c',
    'pthread_create writes through id1, a local pointer that nothing has set',
  ),
  undefinedIn(
    'esbmc-unix2/01_pthread68/main.c',
    'a thread is detached that is not joinable any more (POSIX, pthread_detach)',
  ),
  undefinedIn('04-mutex/63-unknown_unlock_rc.c', 'unlocks through m, a local pointer that nothing has set'),
  undefinedIn(
    '53-races-mhp/23-unknown_mutex_unlock_racing.c',
    'unlocks through mutex_ref, a local pointer that nothing has set',
  ),
  undefinedIn(
    '53-races-mhp/55-dl_unknown_unlock_parent_racing.c',
    'unlocks through mutex_ref, a local pointer that nothing has set',
  ),
  undefinedIn(
    '71-doublelocking/16-rec-dyn-no-path-sense.c',
    'the kind of mutex attributes is set that nothing has initialised',
  ),
  openIn('simple/atomic/atomic_operations_complex.c', 'the label supposes that z-- reads z twice'),
  {
    program: 'svcomp/pthread/bigshot_s_false.i',
    kind: 'wrong',
    why: 'the error needs malloc to fail, which it does not do by the rules (SV24-48a)',
  },
  {
    program: 'svcomp/seq-mthreaded/pals_floodmax.3_true.ufo.UNBOUNDED.pals.c',
    kind: 'wrong',
    why: 'with the inputs that replay finds, the program that gcc compiles reaches the error',
  },
];

/** @param name `REPOSITORY/PATH` */
export function disputeOf(name: string): Disputed | undefined {
  return DISPUTED.find(({ program }) => name.endsWith(program));
}
