import { createColors } from 'picocolors';
import type { WitnessExplanation } from '../dispatch/explain/follow-witness.js';
import { printable } from '../source/printable.js';
import type { NumberedPart, Parting, TriedExecutions } from '../vocabulary/witness-lesson.js';
import { numberText } from './place-text.js';

type Colors = ReturnType<typeof createColors>;

/** How many inputs are shown for one change; the JSON document has all of them. */
const SHOWN_INPUTS = 20;

/** What can be learnt from a violation witness that is not confirmed, for a terminal; no lines for other witnesses. */
export function lessonLines(explanation: WitnessExplanation, color: 'color' | 'plain'): readonly string[] {
  const colors = createColors(color === 'color');
  const { parting, tried, repairs, readings } = explanation;
  return [
    ...(parting === null ? [] : partingLines(parting, explanation, colors)),
    ...(tried === null ? [] : [`  ${extentText(tried, parting)}`]),
    ...(repairs.length === 0 ? [] : ['With one of these changes the witness is confirmed:']),
    ...repairs.map(({ change, result, inputs }) => {
      const more = inputs.length > SHOWN_INPUTS ? ', …' : '';
      const given = inputs.slice(0, SHOWN_INPUTS).map(printable).join(', ');
      const told = inputs.length === 0 ? 'without inputs' : `with the inputs ${given}${more}`;
      return `  ${colors.green(printable(change))}: ${printable(result)} ${told}`;
    }),
    ...(readings.length === 0 ? [] : ['Others read this witness differently:']),
    ...readings.map(({ tools, reads }) => `  ${tools.map(printable).join(', ')}: ${printable(reads)}`),
  ];
}

function partingLines(parting: Parting, { inputs }: WitnessExplanation, colors: Colors): readonly string[] {
  const { part, wants, happened, values, evaluations, required } = parting;
  const often = evaluations > 1 ? `, the last of ${evaluations} times` : '';
  const shown = values.map(({ name, value }) => `${printable(name)} = ${printable(value)}`).join(', ');
  const given = parting.inputs
    .map((number) => ({ number, input: inputs[number - 1] }))
    .map(({ number, input }) => `input ${number} was ${printable(input?.value ?? '0')}`)
    .join(', ');
  return [
    colors.bold('Where the execution and the witness part:'),
    `  ${colors.yellow(nameOf(part))} wants ${printable(wants)}; ${printable(happened)}${often}`,
    ...sourceLines(parting, colors),
    ...(shown === '' ? [] : [`  ${shown}`]),
    ...(required === null ? [] : [`  \`${printable(required)}\` would have to be true; ${given}`]),
    ...(required === null && given !== '' ? [`  it depends on these inputs: ${given}`] : []),
  ];
}

function nameOf(part: NumberedPart | null): string {
  return part === null ? 'the witness' : `${part.kind} ${part.number}`;
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

function extentText({ executions, extent }: TriedExecutions, parting: Parting | null): string {
  const tried = executions === 1 ? 'one execution' : `${executions} executions`;
  const isOpen = parting !== null && parting.inputs.length > 0;
  switch (extent) {
    case 'complete':
      return isOpen
        ? `no input that the witness allows makes it so: every decision was tried both ways (${tried})`
        : `nothing else is left to try (${tried})`;
    case 'budget':
      return `no other way was found within the budget (${tried}); --cputime raises it`;
    case 'time':
      return `no other way was found in the time (${tried}); --cputime gives more`;
  }
}
