import { type MergedInput, mergePaths } from '../../prove/retrace/merged-paths.js';
import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { check, SolverFailure, type SolverSession, state } from '../../smt/solver.js';
import { bitsIn, isTrueIn, workIn } from '../../smt/solver-answers.js';
import type { Term } from '../../smt/term.js';
import { findZ3, sharedZ3 } from '../../smt/z3-wasm.js';
import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import { COST, type SearchEffort } from '../search/inputs/effort.js';
import type { ReplaySubject } from './subject.js';

/** Places of a program where violations are looked for, and inputs before one. */
const MOST_VIOLATIONS = 6;
const MOST_INPUTS = 400;
/** The part of the effort that is left that one question may take, and units of work at most. */
const PART = 0.25;
const MOST_WORK = 60_000_000;
/** Milliseconds of CPU time to say a value. */
const TO_READ = 10_000;

/**
 * Inputs with which the program violates the property, where all paths are looked at together: decisions in a loop make
 * more paths than can be tried one after the other. They are executed like all other inputs.
 */
export async function findMergedInputs(
  { frontEnd, property }: Pick<ReplaySubject, 'frontEnd' | 'property'>,
  effort: SearchEffort,
): Promise<readonly InputAssignment[]> {
  const { program, threads } = frontEnd;
  const file = findZ3(import.meta.dirname);
  if (file === undefined || threads === 'many' || program.files.length > 1) return [];
  const paths = mergePaths(program, property);
  if (paths === undefined || paths.inputs.length > MOST_INPUTS) return [];
  const found: InputAssignment[] = [];
  try {
    const solver = await sharedZ3(file);
    for (const violation of [...paths.violations.values()].slice(0, MOST_VIOLATIONS)) {
      const session = solver.open();
      try {
        const inputs = await inputsFor(session, violation, paths.inputs, effort);
        if (inputs !== undefined) found.push(inputs);
      } finally {
        session.close();
      }
    }
  } catch (error) {
    if (!(error instanceof SolverFailure)) throw error;
  }
  return found;
}

async function inputsFor(
  session: SolverSession,
  violation: Term,
  inputs: readonly MergedInput[],
  effort: SearchEffort,
): Promise<InputAssignment | undefined> {
  const rendering = new Rendering(BIT_VECTORS);
  const asserted = rendering.text(violation);
  const asked = inputs.map(({ guard, value, type }) => {
    return { guard: rendering.text(guard), value: rendering.text(value), type };
  });
  const work = Math.min(MOST_WORK, Math.floor((PART * effort.left) / COST.thoroughWork));
  await state(session, `${renderCommands(rendering.take())}\n(assert ${asserted})`);
  // The work ends it. Where the machine is too slow for that, it ends with everything else.
  const said = await check(session, { work, milliseconds: effort.millisecondsLeft });
  const spent = workIn(await session.send('(get-info :rlimit)', TO_READ)) ?? work;
  effort.spend(COST.question + COST.thoroughWork * spent);
  if (said !== 'sat') return undefined;
  const values: bigint[] = [];
  for (const { guard, value, type } of asked) {
    if (!isTrueIn(await session.send(`(get-value (${guard}))`, TO_READ))) continue;
    const number = bitsIn(await session.send(`(get-value (${value}))`, TO_READ));
    if (number === undefined) return undefined;
    values.push(type.signed ? BigInt.asIntN(type.width, number) : number);
  }
  return values;
}
