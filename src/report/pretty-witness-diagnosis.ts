import { createColors } from 'picocolors';
import { printable } from '../source/printable.js';
import type { ExplainedInput } from '../use-cases/explain/follow-witness.js';
import type { Divergence, WitnessDiagnosis } from '../vocabulary/witness-diagnosis.js';
import { DIAGNOSIS_HEADINGS, describeDiagnosis } from './diagnosis-text.js';
import { numberText } from './place-text.js';

type Colors = ReturnType<typeof createColors>;

/** What can be learnt from a violation witness that is not confirmed, for a terminal; no lines for other witnesses. */
export function diagnosisLines(
  diagnosis: WitnessDiagnosis & { readonly inputs: readonly ExplainedInput[] },
  color: 'color' | 'plain',
): readonly string[] {
  const colors = createColors(color === 'color');
  const { divergence, tried, repairs, readings } = describeDiagnosis(diagnosis, diagnosis.inputs);
  const heading = (text: string) => colors.bold(text);
  return [
    ...(divergence === null
      ? []
      : [
          heading(DIAGNOSIS_HEADINGS.divergence),
          `  ${colors.yellow(divergence.part)} ${printable(divergence.says)}`,
          ...(diagnosis.parting === null ? [] : sourceLines(diagnosis.parting, colors)),
          ...[divergence.values, divergence.needs ?? '']
            .filter((text) => text !== '')
            .map((text) => `  ${printable(text)}`),
        ]),
    ...(tried === null ? [] : [`  ${tried}`]),
    ...(repairs.length === 0 ? [] : [DIAGNOSIS_HEADINGS.repairs]),
    ...repairs.map(({ change, leads }) => `  ${colors.green(printable(change))}: ${printable(leads)}`),
    ...(readings.length === 0 ? [] : [DIAGNOSIS_HEADINGS.readings]),
    ...readings.map(({ tools, reads }) => `  ${printable(tools)}: ${printable(reads)}`),
  ];
}

/** The line of the program with a mark below its column. */
function sourceLines({ line, column, source, ...place }: Divergence, colors: Colors): readonly string[] {
  if (line === null || source === null) return [];
  const number = numberText({ ...place, line });
  const text = `    ${colors.dim(`${number} |`)} ${printable(source.replaceAll('\t', ' '))}`;
  if (column === null) return [text];
  return [
    text,
    `    ${' '.repeat(number.length)} ${colors.dim('|')} ${' '.repeat(column - 1)}${colors.yellow('^')}`,
  ];
}
