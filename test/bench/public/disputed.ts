/** A program whose label does not say what an execution can show, and why. */
export interface Disputed {
  /** The end of `REPOSITORY/PATH`. */
  readonly program: string;
  /**
   * `undefined`: each violation comes behind undefined behaviour, whatever the inputs are. `wrong`: the program that gcc
   * compiles contradicts the label.
   */
  readonly kind: 'undefined' | 'wrong';
  readonly why: string;
}

const undefinedIn = (program: string, why: string): Disputed => ({ program, kind: 'undefined', why });

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
