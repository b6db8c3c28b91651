import type { ExplainedInput } from '../use-cases/explain/follow-witness.js';
import type {
  Divergence,
  NumberedPart,
  TriedExecutions,
  WitnessDiagnosis,
} from '../vocabulary/witness-diagnosis.js';
import { lineColumnText } from './line-column-text.js';

/** What can be learnt from a violation witness that is not confirmed, in words; each output shows them in its own way. */
export interface DescribedDiagnosis {
  readonly divergence: DescribedDivergence | null;
  /** `all 2 executions tried` */
  readonly tried: string | null;
  readonly repairs: readonly ToldRepair[];
  readonly readings: readonly ToldReading[];
}

/** Where the execution diverges from the witness. */
export interface DescribedDivergence {
  /** `segment 3`, `the witness` */
  readonly part: string;
  /** `requires the branching at 12:3 to be true; age < 13 was false` */
  readonly says: string;
  /** `age = 14`; empty if it depends on no variable. */
  readonly values: string;
  /** What inputs would have to satisfy, and what they were. */
  readonly needs: string | null;
}

/** A change that lets the witness be confirmed. */
export interface ToldRepair {
  readonly change: string;
  /** `false(unreach-call) with the inputs 5` */
  readonly leads: string;
}

/** Tools that read something differently. */
export interface ToldReading {
  readonly tools: string;
  readonly reads: string;
}

export const DIAGNOSIS_HEADINGS = {
  divergence: 'Where the execution diverges from the witness:',
  repairs: 'Each of these changes makes the witness confirmed:',
  readings: 'Other tools read this witness differently:',
} as const;

/** How many inputs are shown for one change; the JSON document has all of them. */
const SHOWN_INPUTS = 20;
/** How many parts are named that others read differently. */
const SHOWN_PARTS = 6;

/** @param inputs those of the execution that got furthest */
export function describeDiagnosis(
  { parting, tried, repairs, readings }: WitnessDiagnosis,
  inputs: readonly ExplainedInput[],
): DescribedDiagnosis {
  return {
    divergence: parting === null ? null : describeDivergence(parting, inputs),
    tried: tried === null ? null : extentText(tried, parting),
    repairs: repairs.map(({ change, result, inputs: given }) => {
      const shown = `${given.slice(0, SHOWN_INPUTS).join(', ')}${given.length > SHOWN_INPUTS ? ', …' : ''}`;
      const told = given.length === 0 ? 'without inputs' : `with the inputs ${shown}`;
      return { change, leads: `${result} ${told}` };
    }),
    readings: readings.map(({ tools, reads, parts }) => ({
      tools: tools.join(', '),
      reads: `${reads}${partsText(parts)}`,
    })),
  };
}

/**
 * Whether the divergence and the executions that were tried say all that the reason says, in more detail: of what cannot
 * be executed, the divergence alone.
 *
 * @param end how the execution ended; null if none did
 */
export function tellsReason(
  { parting, tried }: Omit<WitnessDiagnosis, 'repairs' | 'readings'>,
  end: string | null,
): boolean {
  return parting !== null && (tried !== null || end === null);
}

function describeDivergence(divergence: Divergence, inputs: readonly ExplainedInput[]): DescribedDivergence {
  const { part, wants, happened, values, required, fixed } = divergence;
  const simple = required === null ? undefined : simpleRequirement(required);
  const given = divergence.inputs
    .map((number) => {
      const by = fixed.find(({ input }) => input === number);
      const says = by?.how === 'fixes' ? `, as ${partName(by.part)} says` : '';
      const restricts = by?.how === 'restricts' ? ` (${partName(by.part)} restricts it)` : '';
      return `${simple === undefined ? `input ${number}` : 'it'} was ${inputs[number - 1]?.value ?? '0'}${says}${restricts}`;
    })
    .join('; ');
  const depends = given === '' ? null : `it depends on these inputs: ${given}`;
  return {
    part: partName(part),
    says: `requires ${wants}; ${happened}`,
    values: values.map(({ name, value }) => `${name} = ${value}`).join(', '),
    needs:
      required === null
        ? depends
        : `${GIVEN[divergence.given]}${simple ?? `\`${required}\` must hold`}${excludedText(divergence)}; ${given}`,
  };
}

/** On what condition inputs must satisfy something. */
const GIVEN = { nothing: '', path: 'on this path, ', evaluation: 'at the last evaluation, ' } as const;

/** `, but the decision at 4:7 leaves only input 1 <= 100` */
function excludedText({ excluded }: Divergence): string {
  if (excluded === undefined) return '';
  return `, but the decision at ${lineColumnText(excluded)} leaves only \`${excluded.leaves}\``;
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['==', 'be'],
  ['!=', 'differ from'],
  ['<', 'be less than'],
  ['<=', 'be at most'],
  ['>', 'be greater than'],
  ['>=', 'be at least'],
]);

/** `input 2 must be less than 13`; undefined if the condition is about more than one input and a number. */
function simpleRequirement(required: string): string | undefined {
  const [, input, operator = '', number] = /^(input \d+) (==|!=|<=?|>=?) (-?[\d.e+-]+)$/.exec(required) ?? [];
  const words = COMPARISONS.get(operator);
  return words === undefined ? undefined : `${input} must ${words} ${number}`;
}

/** ` (segments 2, 5)` */
function partsText(parts: readonly NumberedPart[]): string {
  const [first] = parts;
  if (first === undefined) return '';
  const numbers = parts.slice(0, SHOWN_PARTS).map(({ number }) => number);
  const more = parts.length > SHOWN_PARTS ? ', …' : '';
  return ` (${first.kind}${parts.length > 1 ? 's' : ''} ${numbers.join(', ')}${more})`;
}

function partName(part: NumberedPart | null): string {
  return part === null ? 'the witness' : `${part.kind} ${part.number}`;
}

function extentText(
  { executions, extent, schedules }: TriedExecutions,
  divergence: Divergence | null,
): string {
  const count = executions === 1 ? 'one execution' : `${executions} executions`;
  const tried = schedules === undefined ? count : `${count}: ${schedules}`;
  const isOpen = divergence !== null && divergence.inputs.length > 0;
  switch (extent) {
    case 'complete':
      return isOpen
        ? `no execution gets further: both outcomes of every decision were tried (${tried})`
        : executions === 1
          ? 'every execution goes the same way to there'
          : `all ${executions} executions tried${schedules === undefined ? '' : `: ${schedules}`}`;
    case 'unsupported':
      return `no execution found that satisfies this; some reach something that replay does not support (${tried})`;
    case 'budget':
      return `no execution found within the budget (${tried})`;
    case 'time':
      return `timed out (${tried})`;
  }
}
