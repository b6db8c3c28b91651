import { createColors } from 'picocolors';
import { DIVERGED } from '../replay/answer/describe-end.js';
import { printable } from '../source/printable.js';
import type { WitnessExplanation } from '../use-cases/explain/follow-witness.js';
import { tellsReason } from './diagnosis-text.js';
import { limitLines } from './limit-text.js';
import { lineColumnText } from './line-column-text.js';
import { interleavingLines } from './pretty-interleaving.js';
import { diagnosisLines } from './pretty-witness-diagnosis.js';

/** How many inputs and passed parts are shown; the JSON document has all of them. */
const SHOWN = 60;

/** An execution told step by step, for a terminal. */
export function formatExplanation(explanation: WitnessExplanation, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const { result, inputs, passed, parting, seed } = explanation;
  // Where execution and witness diverge, the divergence says what is missing, and what was seen.
  const isTold = result !== 'unknown' || parting !== null;
  const { missing, observed } = isTold ? { missing: null, observed: null } : explanation;
  const end = endOnce(explanation);
  // Where no execution is told, nothing is known of its inputs.
  const isShown = explanation.end !== null;
  const lines = [
    colors.bold(printable(result)),
    ...headLines(explanation).map((text) => `  ${printable(text)}`),
    ...(isShown ? [inputs.length === 0 ? 'The program took no inputs.' : 'Inputs, in order:'] : []),
    ...inputs
      .slice(0, SHOWN)
      .map(
        (input) => `  ${printable(input.value)} from ${printable(input.name)} at ${lineColumnText(input)}`,
      ),
    ...more(inputs.length, 'inputs'),
    ...(isShown ? passedHead(explanation) : []),
    ...passed
      .slice(0, SHOWN)
      .flatMap((step) => [
        `  ${colors.green(printable(step.what))} ${colors.dim(`(${lineColumnText(step)}${step.function === undefined ? '' : ` in ${printable(step.function)}`})`)}`,
        ...(step.variables.length === 0
          ? []
          : [colors.dim(`    ${step.variables.map(printable).join(', ')}`)]),
      ]),
    ...more(passed.length, 'passed parts'),
    ...(missing === null ? [] : [`${colors.yellow('Not passed:')} ${printable(missing)}`]),
    ...(observed === null ? [] : [`  ${printable(observed)}`]),
    ...(end === null ? [] : [`The program ${printable(end)}.`]),
    ...interleavingLines(explanation, color),
    ...diagnosisLines(explanation, color),
    colors.dim(`Seed ${seed}`),
    ...limitLines(explanation.limit),
  ];
  return `${lines.join('\n')}\n`;
}

/** Of a witness that is nothing but the violation, no part comes before it. */
function passedHead({ passed, result }: WitnessExplanation): readonly string[] {
  if (passed.length > 0) return ['Passed, in order:'];
  return result === 'unknown' ? ['No part of the witness was passed.'] : [];
}

/** The reason, or what only the reason says, where the lines below it tell the same in more detail. */
function headLines(explanation: WitnessExplanation) {
  const { reason, remark, end, violation, result } = explanation;
  const isViolation = result !== 'unknown' && violation !== null;
  if (!tellsReason(explanation, end) && !isViolation) return [reason];
  return remark === null ? [] : [remark];
}

/** How the program ended; null where the divergence says it, or where it is nothing but the divergence. */
function endOnce({ end, parting }: WitnessExplanation): string | null {
  if (parting === null || end === null) return end;
  return end === DIVERGED || parting.happened.includes(`the program ${end}`) ? null : end;
}

function more(count: number, what: string): readonly string[] {
  return count > SHOWN ? [`  … ${count - SHOWN} more ${what}: see --format json`] : [];
}
