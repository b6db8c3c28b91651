import { validateByProof } from '../../src/prove/validate-by-proof.js';
import type { SolverChoice } from '../../src/smt/choose-solver.js';
import '../smt/keep-solver.js';
import { type DataModel, propertyText, type Statement, type Subject, witnessText } from './subject.js';

/** All there is, and not the selection of `npm test`. */
export const ALL = process.env.PROVE_ALL === '1';

/** Seconds for a claim that need not be confirmed: what takes longer is unknown, which is never wrong. */
export const SECONDS = Number(process.env.PROVE_SECONDS ?? (ALL ? 20 : 2));

/** How often all ways are gone through; what the first round confirms is confirmed by itself. */
const ROUNDS = ALL ? undefined : 1;

/** Seconds for a claim that must be confirmed, also on a machine that does much else. */
export const PATIENCE = 90;

export interface Asked {
  readonly program: string;
  readonly programName: string;
  readonly property: string;
  readonly witness: string;
  readonly witnessName: string;
  readonly dataModel: DataModel;
  readonly solver?: SolverChoice;
}

export async function answerTo(
  claim: Asked,
  seconds = SECONDS,
): Promise<{ readonly status: string; readonly reason: string }> {
  const begin = performance.now();
  const answer = await validateByProof({ ...claim, seconds, rounds: ROUNDS });
  if (process.env.PROVE_TIMES !== undefined)
    console.log(`${((performance.now() - begin) / 1000).toFixed(2)} s ${answer.status}: ${answer.reason}`);
  return answer;
}

/** The claim that a program with places satisfies its property, with what a statement says. */
export function claimOf(subject: Subject, statement: Partial<Statement>): Asked {
  const whole = { format: '2.0', invariants: [], contracts: [], body: undefined, ...statement } as const;
  return {
    program: subject.text,
    programName: subject.fileName,
    property: propertyText(subject.property),
    witness: witnessText(whole, subject),
    witnessName: whole.format === 'graphml' ? 'witness.graphml' : 'witness.yml',
    dataModel: subject.dataModel,
  };
}
