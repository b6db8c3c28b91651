import { analyseProgram } from '../c/analyse-program.js';
import { withLineFeeds } from '../c/lex/line-ends.js';
import { chooseSolver, type SolverChoice } from '../smt/choose-solver.js';
import { SolverFailure } from '../smt/solver.js';
import { SourceText } from '../source/source-text.js';
import { parseProperty } from '../task/property.js';
import { cpuClock } from '../vocabulary/clock.js';
import type { DataModel } from '../vocabulary/data-model.js';
import { readWitnessBytes } from '../witness/read-witness.js';
import type { ExaminationEffort } from './examine/cross-examine.js';
import { examineAnswer } from './examine/examine-answer.js';
import type { ExaminedClaim } from './examine/examined-claim.js';
import { selectChecks } from './model/checks.js';
import { type ProveAnswer, type UnplacedPart, unknown } from './portfolio/answer.js';
import { proveByPortfolio } from './portfolio/portfolio.js';
import { describeRequestFailure, type RequestFailure } from './request-failure.js';
import type { Means, ProofTask } from './strategy/proof-task.js';
import { spentTime } from './strategy/time-left.js';
import { findObstacle } from './translate/program.js';
import { placeStatements, statesNothing } from './witness/place-statements.js';
import type { WitnessFailure } from './witness/witness-failure.js';

/** A claim with everything that a proof needs, as text. */
export interface ProofRequest {
  readonly program: string;
  readonly programName: string;
  readonly property: string;
  readonly witness: string;
  readonly witnessName: string;
  readonly dataModel: DataModel;
  /** Seconds of CPU time that the proof may take. */
  readonly seconds: number;
  /** How often all ways of proving are gone through at most, from 1 on; undefined: until the time is used. */
  readonly rounds?: number | undefined;
  /** Units of work of the solver for all ways of proving together; undefined: as many as they take. */
  readonly totalWork?: number | undefined;
  /** By default `wasm`, the solver that comes along. */
  readonly solver?: SolverChoice;
}

/** What is done with a claim that could be read, and a solver that is ready. */
export type Prove = (task: ProofTask, means: Means) => Promise<ProveAnswer>;

/** What is done with an answer before it is given. */
export type Examine = (claim: ExaminedClaim, answer: ProveAnswer, effort: ExaminationEffort) => ProveAnswer;

/**
 * Tries to prove that the program satisfies the property and that every invariant of the correctness witness holds.
 * It says `true` only if a solver showed every obligation, and no execution contradicts it.
 * @throws InputError for a witness or property that cannot be read
 */
export async function validateByProof(
  request: ProofRequest,
  prove: Prove = proveByPortfolio,
  examine: Examine = examineAnswer,
): Promise<ProveAnswer> {
  const reading = readWitnessBytes(Buffer.from(request.witness, 'utf8'), request.witnessName);
  const { witness } = reading;
  const property = parseProperty(new SourceText(request.property, 'property'), 'property');
  if (witness.kind !== 'correctness') return refuse({ code: 'not-correctness' });
  const checks = selectChecks(property);
  if (checks.kind === 'failed') return refuse(checks.failure);
  const { dataModel, programName } = request;
  const text = statesNothing(reading) ? withLineFeeds(request.program) : request.program;
  const program = analyseProgram(text, { dataModel, file: programName });
  const obstacle = findObstacle(program);
  if (obstacle !== undefined) return refuse(obstacle);
  const placement = placeStatements(reading, program, programName, 'left out');
  if (placement.kind === 'failed')
    return { ...refuse(placement.failure), unplaced: unplacedIn(placement.failure) };
  const limits = { seconds: request.seconds };
  const solver = chooseSolver(request.solver ?? 'wasm', { folder: import.meta.dirname, limits });
  const deadline = spentTime(solver) + request.seconds * 1000;
  try {
    const { invariants, contracts, leftOut } = placement.value;
    const { entryFunction } = property;
    const begun = cpuClock();
    const answer = await prove(
      { program, entryFunction, checks: checks.value, invariants, contracts },
      { solver, deadline, rounds: request.rounds, totalWork: request.totalWork },
    );
    const examined = examine({ program, property, invariants, contracts }, answer, {
      proof: cpuClock() - begun,
    });
    const notes = leftOut.map(
      ({ node, text }) =>
        `left out: node ${node} says ${text} of a name that only CBMC knows, and no edge leaves the node`,
    );
    return { ...examined, notes: [...notes, ...examined.notes] };
  } catch (error) {
    if (error instanceof SolverFailure) return unknown(error.message);
    throw error;
  } finally {
    solver.end();
  }
}

function refuse(failure: RequestFailure): ProveAnswer {
  return unknown(describeRequestFailure(failure));
}

function unplacedIn(failure: WitnessFailure): UnplacedPart {
  const { code } = failure;
  return code === 'invariant' || code === 'contract'
    ? { kind: code, index: failure.index }
    : { kind: 'witness' };
}
