import { analyseProgram } from '../c/analyse-program.js';
import type { TypedProgram } from '../c/tree/typed-program.js';
import { chooseSolver, type SolverChoice } from '../smt/choose-solver.js';
import { SolverFailure } from '../smt/solver.js';
import { baseName } from '../source/base-name.js';
import { SourceText } from '../source/source-text.js';
import { parseProperty } from '../task/property.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import { cpuClock } from '../vocabulary/clock.js';
import type { DataModel } from '../vocabulary/data-model.js';
import { readWitnessBytes } from '../witness/read-witness.js';
import type { WitnessReading } from '../witness/witness.js';
import { outlineWitness } from '../witness/yaml/yaml-outline.js';
import type { ExaminationEffort } from './examine/cross-examine.js';
import { examineAnswer } from './examine/examine-answer.js';
import type { ExaminedClaim } from './examine/examined-claim.js';
import { selectChecks } from './model/checks.js';
import { type ProveAnswer, unknown } from './portfolio/answer.js';
import { proveByPortfolio } from './portfolio/portfolio.js';
import { describeRequestFailure, type RequestFailure } from './request-failure.js';
import type { Effort, ProofTask } from './strategy/proof-task.js';
import { spentTime } from './strategy/time-left.js';
import { findObstacle } from './translate/program.js';
import { type PlacedContract, placeContracts } from './witness/place-contracts.js';
import { type PlacedInvariant, placeInvariants } from './witness/place-invariants.js';
import { placeNodes } from './witness/place-nodes.js';
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
  /** By default `wasm`, the solver that comes along. */
  readonly solver?: SolverChoice;
}

/** What is done with a claim that could be read, and a solver that is ready. */
export type Prove = (task: ProofTask, effort: Omit<Effort, 'work'>) => Promise<ProveAnswer>;

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
  const program = analyseProgram(request.program, { dataModel, file: programName });
  const obstacle = findObstacle(program);
  if (obstacle !== undefined) return refuse(obstacle);
  const placement = placeAll(reading, program, programName);
  if (placement.kind === 'failed') return refuse(placement.failure);
  const limits = { seconds: request.seconds };
  const solver = chooseSolver(request.solver ?? 'wasm', { folder: import.meta.dirname, limits });
  const deadline = spentTime(solver) + request.seconds * 1000;
  try {
    const { invariants, contracts } = placement.value;
    const { entryFunction } = property;
    const begun = cpuClock();
    const answer = await prove(
      { program, entryFunction, checks: checks.value, invariants, contracts },
      { solver, deadline },
    );
    return examine({ program, property, invariants, contracts }, answer, { proof: cpuClock() - begun });
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

/** All that a witness says, at its locations. */
interface PlacedWitness {
  readonly invariants: readonly PlacedInvariant[];
  readonly contracts: readonly PlacedContract[];
}

function placeAll(
  reading: WitnessReading,
  program: TypedProgram,
  programName: string,
): Attempt<PlacedWitness, WitnessFailure> {
  if (!('document' in reading)) {
    const { programFiles } = reading.witness.metadata;
    const names = new Set([programName, ...programFiles.map(({ value }) => value)].map(baseName));
    const placement = placeNodes(reading.witness, program, names);
    return placement.kind === 'failed' ? placement : done({ invariants: placement.value, contracts: [] });
  }
  const { witness, document } = reading;
  const sets = witness.entries.filter((entry) => entry.entryType === 'invariant_set');
  const stated = {
    invariants: sets.flatMap((set) => set.invariants),
    contracts: sets.flatMap((set) => set.contracts),
  };
  const { entries } = outlineWitness(document);
  const items = entries.flatMap(({ type, content }) => (type === 'invariant_set' ? content.items : []));
  // A part that is ignored would be confirmed with the rest.
  const hasOthers = entries.some(({ type }) => type !== 'invariant_set');
  if (hasOthers || items.length !== stated.invariants.length + stated.contracts.length) {
    return failed({ code: 'unsupported-entries' });
  }
  const further = items.flatMap((item) => furtherKeys(item.at('contract').value));
  const [key] = further;
  if (key !== undefined) return failed({ code: 'unknown-contract-key', key });
  const { programFiles } = witness.metadata;
  const files = programFiles.length === 1 ? programFiles.map(({ value }) => value) : [];
  const fileNames = new Set([programName, ...files].map(baseName));
  const invariants = placeInvariants(stated.invariants, program, fileNames);
  if (invariants.kind === 'failed') return invariants;
  const contracts = placeContracts(stated.contracts, program, fileNames);
  if (contracts.kind === 'failed') return contracts;
  return done({ invariants: invariants.value, contracts: contracts.value });
}

const KEYS_OF_CONTRACT: ReadonlySet<string> = new Set([
  ...['type', 'location', 'requires', 'ensures', 'format', 'labels'],
]);

function furtherKeys(contract: unknown): readonly string[] {
  if (typeof contract !== 'object' || contract === null) return [];
  return Object.keys(contract).filter((key) => !KEYS_OF_CONTRACT.has(key));
}
