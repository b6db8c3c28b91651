import { analyseProgram } from '../../c/analyse-program.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { Solver } from '../../smt/solver.js';
import { SolverFailure } from '../../smt/solver.js';
import { findZ3, loadZ3 } from '../../smt/z3-wasm.js';
import { SourceText } from '../../source/source-text.js';
import { parseProperty } from '../../task/property.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { readWitnessBytes } from '../../witness/read-witness.js';
import type { WitnessReading } from '../../witness/witness.js';
import { outlineOf } from '../../witness/yaml/yaml-outline.js';
import { type ProveAnswer, unknown } from './answer.js';
import { proveByPortfolio } from './portfolio.js';
import { checksOf } from './translate/checks.js';
import { findObstacle } from './translate/program.js';
import { type Placement, placeInvariants } from './witness/place-invariants.js';

/** A claim with everything that a proof needs, as text. */
export interface ProofRequest {
  readonly program: string;
  readonly programName: string;
  readonly property: string;
  readonly witness: string;
  readonly witnessName: string;
  readonly dataModel: DataModel;
  /** Seconds that the proof may take. */
  readonly seconds: number;
}

/**
 * Tries to prove that the program satisfies the property and that every invariant of the correctness witness holds.
 * It says `true` only if a solver showed every obligation.
 * @throws InputError for a witness or property that cannot be read
 */
export async function validateByProof(request: ProofRequest): Promise<ProveAnswer> {
  const reading = readWitnessBytes(Buffer.from(request.witness, 'utf8'), request.witnessName);
  const { witness } = reading;
  const property = parseProperty(new SourceText(request.property, 'property'), 'property');
  if (witness.kind !== 'correctness') return unknown('prove confirms correctness witnesses only');
  const checks = checksOf(property);
  if (typeof checks === 'string') return unknown(checks);
  const { dataModel, programName } = request;
  const program = analyseProgram(request.program, { dataModel, file: programName });
  const obstacle = findObstacle(program);
  if (obstacle !== undefined) return unknown(obstacle);
  const placement = placeAll(reading, program, programName);
  if (placement.kind === 'impossible') return unknown(placement.reason);
  const deadline = Date.now() + request.seconds * 1000;
  const solver = await findSolver();
  if (typeof solver === 'string') return unknown(solver);
  try {
    const { invariants } = placement;
    const { entryFunction } = property;
    return await proveByPortfolio({ program, entryFunction, checks, invariants }, { solver, deadline });
  } finally {
    solver.end();
  }
}

function placeAll(reading: WitnessReading, program: TypedProgram, programName: string): Placement {
  if (!('document' in reading)) return { kind: 'impossible', reason: 'prove does not read automata' };
  const { witness, document } = reading;
  const sets = witness.entries.filter((entry) => entry.entryType === 'invariant_set');
  const invariants = sets.flatMap((set) => set.invariants);
  const hasContracts = sets.some(({ contracts }) => contracts.length > 0);
  const { entries } = outlineOf(document);
  const items = entries.flatMap(({ type, content }) => (type === 'invariant_set' ? content.items : []));
  // A part that is ignored would be confirmed with the rest.
  const hasOthers = entries.some(({ type }) => type !== 'invariant_set');
  if (hasContracts || hasOthers || items.length !== invariants.length) {
    return {
      kind: 'impossible',
      reason: 'prove reads loop and location invariants, but no other entries',
    };
  }
  const { programFiles } = witness.metadata;
  const stated = programFiles.length === 1 ? programFiles.map(({ value }) => value) : [];
  const fileNames = new Set([programName, ...stated].map((name) => name.replace(/^.*[/\\]/, '')));
  return placeInvariants(invariants, program, fileNames);
}

/** Loaded once per process; its threads end with each proof. */
let loading: Promise<Solver> | undefined;

/** The solver, or what to do to get one. */
async function findSolver(): Promise<Solver | string> {
  const file = findZ3(import.meta.dirname);
  loading ??= file === undefined ? undefined : loadZ3(file);
  if (loading === undefined) return 'no solver is installed; install one with: npm install z3-solver@5.2.0';
  try {
    return await loading;
  } catch (error) {
    if (error instanceof SolverFailure) return error.message;
    throw error;
  }
}
