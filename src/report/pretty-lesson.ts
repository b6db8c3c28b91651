import { createColors } from 'picocolors';
import { printable } from '../source/printable.js';
import type { ExplainedInput } from '../use-cases/explain/follow-witness.js';
import type { Parting, WitnessLesson } from '../vocabulary/witness-lesson.js';
import { LESSON_HEADINGS, tellLesson } from './lesson-text.js';
import { numberText } from './place-text.js';

type Colors = ReturnType<typeof createColors>;

/** What can be learnt from a violation witness that is not confirmed, for a terminal; no lines for other witnesses. */
export function lessonLines(
  lesson: WitnessLesson & { readonly inputs: readonly ExplainedInput[] },
  color: 'color' | 'plain',
): readonly string[] {
  const colors = createColors(color === 'color');
  const { parting, tried, repairs, readings } = tellLesson(lesson, lesson.inputs);
  const heading = (text: string) => colors.bold(text);
  return [
    ...(parting === null
      ? []
      : [
          heading(LESSON_HEADINGS.parting),
          `  ${colors.yellow(parting.part)} ${printable(parting.says)}`,
          ...(lesson.parting === null ? [] : sourceLines(lesson.parting, colors)),
          ...[parting.values, parting.needs ?? '']
            .filter((text) => text !== '')
            .map((text) => `  ${printable(text)}`),
        ]),
    ...(tried === null ? [] : [`  ${tried}`]),
    ...(repairs.length === 0 ? [] : [LESSON_HEADINGS.repairs]),
    ...repairs.map(({ change, leads }) => `  ${colors.green(printable(change))}: ${printable(leads)}`),
    ...(readings.length === 0 ? [] : [LESSON_HEADINGS.readings]),
    ...readings.map(({ tools, reads }) => `  ${printable(tools)}: ${printable(reads)}`),
  ];
}

/** The line of the program with a mark below its column. */
function sourceLines({ line, column, source, ...place }: Parting, colors: Colors): readonly string[] {
  if (line === null || source === null) return [];
  const number = numberText({ ...place, line });
  const text = `    ${colors.dim(`${number} |`)} ${printable(source.replaceAll('\t', ' '))}`;
  if (column === null) return [text];
  return [
    text,
    `    ${' '.repeat(number.length)} ${colors.dim('|')} ${' '.repeat(column - 1)}${colors.yellow('^')}`,
  ];
}
