import { createColors } from 'picocolors';
import type { WitnessExplanation } from '../dispatch/explain/follow-witness.js';
import { printable } from '../source/printable.js';
import type { NumberedPart, Parting, TriedExecutions } from '../vocabulary/witness-lesson.js';
import { numberText } from './place-text.js';

type Colors = ReturnType<typeof createColors>;

/** How many inputs are shown for one change; the JSON document has all of them. */
const SHOWN_INPUTS = 20;
/** How many parts are named that others read differently. */
const SHOWN_PARTS = 6;

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
    ...readings.map(
      ({ tools, reads, parts }) =>
        `  ${tools.map(printable).join(', ')}: ${printable(reads)}${partsText(parts)}`,
    ),
  ];
}

function partingLines(parting: Parting, { inputs }: WitnessExplanation, colors: Colors): readonly string[] {
  const { part, wants, happened, values, required, fixed } = parting;
  const shown = values.map(({ name, value }) => `${printable(name)} = ${printable(value)}`).join(', ');
  const simple = required === null ? undefined : simpleRequirement(required);
  const given = parting.inputs
    .map((number) => {
      const by = fixed.find(({ input }) => input === number);
      const says = by?.how === 'fixes' ? `, as ${nameOf(by.part)} says` : '';
      const restricts = by?.how === 'restricts' ? ` (${nameOf(by.part)} restricts it)` : '';
      return `${simple === undefined ? `input ${number}` : 'it'} was ${printable(inputs[number - 1]?.value ?? '0')}${says}${restricts}`;
    })
    .join('; ');
  return [
    colors.bold('Where the execution and the witness part:'),
    `  ${colors.yellow(nameOf(part))} wants ${printable(wants)}; ${printable(happened)}`,
    ...sourceLines(parting, colors),
    ...(shown === '' ? [] : [`  ${shown}`]),
    ...(required === null
      ? []
      : [`  ${simple ?? `\`${printable(required)}\` would have to be true`}; ${given}`]),
    ...(required === null && given !== '' ? [`  it depends on these inputs: ${given}`] : []),
  ];
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['==', 'be'],
  ['!=', 'be another number than'],
  ['<', 'be less than'],
  ['<=', 'be at most'],
  ['>', 'be greater than'],
  ['>=', 'be at least'],
]);

/** `input 2 would have to be less than 13`; undefined if the condition is about more than one input and a number. */
function simpleRequirement(required: string): string | undefined {
  const [, input, operator = '', number] = /^(input \d+) (==|!=|<=?|>=?) (-?[\d.e+-]+)$/.exec(required) ?? [];
  const words = COMPARISONS.get(operator);
  return words === undefined ? undefined : `${input} would have to ${words} ${number}`;
}

/** ` (segments 2, 5)` */
function partsText(parts: readonly NumberedPart[]): string {
  const [first] = parts;
  if (first === undefined) return '';
  const numbers = parts.slice(0, SHOWN_PARTS).map(({ number }) => number);
  const more = parts.length > SHOWN_PARTS ? ', …' : '';
  return ` (${first.kind}${parts.length > 1 ? 's' : ''} ${numbers.join(', ')}${more})`;
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
