/** A program whose label does not say what an execution can show, and why. */
export interface Disputed {
  /** The end of `REPOSITORY/PATH`. */
  readonly program: string;
  /**
   * `undefined`: each violation comes behind undefined behaviour, or behind a pointer of which no rule says whether it is
   * valid. `wrong`: the label is not right.
   */
  readonly kind: 'undefined' | 'wrong';
  readonly why: string;
}

const undefinedIn = (program: string, why: string): Disputed => ({ program, kind: 'undefined', why });

/** Found by reading the programs; for `wrong`, `--native` shows the violation. */
export const DISPUTED: readonly Disputed[] = [
  undefinedIn(
    'svcomp/loops/s3_false.i',
    'line 1103 writes through a pointer without value in each execution',
  ),
  undefinedIn(
    'svcomp/ssh/s3_clnt.blast.03_false.i.cil.c',
    'line 1104 writes through a pointer of __VERIFIER_nondet_pointer in each execution',
  ),
  undefinedIn(
    'svcomp/ssh/s3_srvr.blast.01_false.i.cil.c',
    'before the error, line 1357 or line 1553 follows a pointer without value in memory of malloc',
  ),
  undefinedIn(
    'svcomp/ldv-regression/rule57_ebda_blast.c_false.i',
    'what kzalloc, a function without a body, returns is followed before the error',
  ),
  undefinedIn(
    'cpachecker/test/programs/policyiteration/second_policy.c',
    'where i is negative, in[i] was read, out of bounds',
  ),
  undefinedIn(
    'cpachecker/test/programs/simple/pointer_aliasing/deferred_allocations_swap_variables-2.i',
    'what kzalloc, a function without a body, returns is followed before the error',
  ),
  undefinedIn(
    'cpachecker/test/programs/policyiteration/pointers/pointer_read-2.c',
    'the assertion fails only if a pointer without value was written through',
  ),
  undefinedIn(
    'svcomp/ssh/s3_srvr.blast.02_false.i.cil.c',
    'before the error, line 1366 or line 1555 follows a pointer without value in memory of malloc',
  ),
  undefinedIn(
    'svcomp/ssh/s3_srvr.blast.07_false.i.cil.c',
    'before the error, line 1362 or line 1571 follows a pointer without value in memory of malloc',
  ),
  undefinedIn(
    'cpachecker/test/programs/simple/linux-4.2-rc1.tar.xz-32_7a-sound--core--snd-pcm.ko-ldv_main1.cil.out.c',
    'each execution follows a pointer without value',
  ),
  undefinedIn(
    'cpachecker/test/programs/simple/bitvectors/pointer_extension-2.i',
    'line 861 reads four bytes of a variable that has one',
  ),
  undefinedIn(
    'svcomp/bitvector-regression/pointer_extension_false.i',
    'line 853 reads four bytes of a variable that has one',
  ),
  undefinedIn(
    'cpachecker/test/programs/simple/pointerDereferenceWithNondetPointer.c',
    'line 18 writes through a pointer of __VERIFIER_nondet_pointer in each execution',
  ),
  {
    program: 'cpachecker/test/programs/simple/pointer_aliasing/pointer_reflection.i',
    kind: 'wrong',
    why: 'the error needs a variable at the address 128; the program itself says that it counts as unsafe',
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
