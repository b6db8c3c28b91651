import { type ProveAnswer, unknown } from '../portfolio/answer.js';
import { type Contradiction, crossExamine, type ExaminationEffort } from './cross-examine.js';
import type { ExaminedClaim } from './examined-claim.js';

const MAXIMUM_SHOWN = 12;

/** Lets executions speak against a proof: an answer that one of them contradicts is not given. */
export function examineAnswer(
  claim: ExaminedClaim,
  answer: ProveAnswer,
  effort: ExaminationEffort,
): ProveAnswer {
  if (answer.status !== 'true') return answer;
  const invariants = [...claim.invariants, ...(answer.added ?? [])];
  const contracts = [...claim.contracts, ...(answer.addedContracts ?? [])];
  const { executions, contradiction } = crossExamine({ ...claim, invariants, contracts }, effort);
  if (contradiction !== undefined) return contradicted(answer, contradiction);
  if (executions === 0) return answer;
  const count = executions === 1 ? 'one execution' : `${executions} executions`;
  return { ...answer, reason: `${answer.reason}; cross-examined by ${count}` };
}

function contradicted(
  { reason, notes }: ProveAnswer,
  { what, line, inputs, unspecified }: Contradiction,
): ProveAnswer {
  const shown = inputs.slice(0, MAXIMUM_SHOWN).map(({ line: at, value }) => `${value} in line ${at}`);
  const others = inputs.length > MAXIMUM_SHOWN ? `, and ${inputs.length - MAXIMUM_SHOWN} more` : '';
  const list = shown.length === 0 ? 'it takes no inputs' : `inputs: ${shown.join(', ')}${others}`;
  return unknown(`the execution contradicts the proof: in line ${line}, ${what} (${list})`, [
    ...notes,
    ...(unspecified === 'usual' ? [] : ['in this execution, what C leaves open is not as compilers have it']),
    `the proof was: ${reason}`,
    'one of the two engines is wrong; please report it with program, property and witness, as https://github.com/witness-check/witness-check/issues says',
  ]);
}
