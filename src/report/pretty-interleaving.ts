import { createColors } from 'picocolors';
import { printable } from '../source/printable.js';
import type { WitnessExplanation } from '../use-cases/explain/follow-witness.js';
import type { TraceStep } from '../vocabulary/execution-trace.js';
import type { ExplainedAccess, Interleaving } from '../vocabulary/interleaving.js';
import { lineText, numberText, placeText } from './place-text.js';

type Colors = ReturnType<typeof createColors>;

/** Characters of all columns together; a column has at least these. */
const WIDTH = 108;
const NARROWEST = 18;
/** Rows of the interleaving that are shown, and of them those at the end. */
const SHOWN = 80;
const SHOWN_LAST = 40;

/** How threads took turns, for a terminal: a column for each; no lines for executions with one thread. */
export function interleavingLines(
  { interleaving, trace }: WitnessExplanation,
  color: 'color' | 'plain',
): readonly string[] {
  if (interleaving === null) return [];
  const colors = createColors(color === 'color');
  const rows = stepRows(trace?.steps ?? [], interleaving, colors);
  return [
    'Threads:',
    ...interleaving.threads.map((thread, number) => {
      const { created } = thread;
      const runs = thread.function === null ? 'has not begun' : `runs ${printable(thread.function)}`;
      const by = created === null ? '' : `, created by thread ${created.thread} in ${lineText(created)}`;
      return `  ${number} ${runs}${by}`;
    }),
    'Interleaving, a column for each thread:',
    colors.dim(cells(interleaving, (number) => `thread ${number}`, '')),
    ...shortened(rows),
    ...raceLines(interleaving, colors),
  ];
}

/** A row for each statement and decision, with the values that have changed, and the locks when they have. */
function stepRows(
  steps: readonly TraceStep[],
  interleaving: Interleaving,
  colors: Colors,
): readonly string[] {
  const held = new Map<number, string>();
  return steps.flatMap((step) => {
    const { kind, thread = 0, holds = [], value } = step;
    if (kind === 'enter' || kind === 'return' || kind === 'end') return [];
    const locks = holds.map(printable).join(', ');
    const isNew = (held.get(thread) ?? '') !== locks;
    held.set(thread, locks);
    const said = [
      ...step.changes.filter((each) => matters(each, step)).map(({ name, value }) => `${name} = ${value}`),
      ...(isNew ? [locks === '' ? 'holds nothing' : `holds ${locks}`] : []),
    ];
    const text = kind === 'decision' && value !== null ? `${step.text} is ${value}` : step.text;
    const row = cells(interleaving, (number) => (number === thread ? printable(text) : ''), numberText(step));
    if (said.length === 0) return [row];
    const note = printable(`  ${said.join(', ')}`);
    return [colors.dim(cells(interleaving, (number) => (number === thread ? note : ''), '')), row];
  });
}

/** Variables that all threads share, and those of the function that the step names, where they have a value. */
function matters({ name, scope, value }: TraceStep['changes'][number], { text }: TraceStep): boolean {
  if (value === '?') return false;
  const word = /^\w+/.exec(name)?.[0] ?? name;
  return scope === 'global' || new RegExp(`\\b${word}\\b`).test(text);
}

function cells({ threads }: Interleaving, text: (thread: number) => string, line: string): string {
  const width = Math.max(NARROWEST, Math.floor(WIDTH / threads.length));
  const columns = threads.map((_, number) => {
    const whole = text(number);
    return (whole.length > width ? `${whole.slice(0, width - 1)}…` : whole).padEnd(width);
  });
  return `${line.padStart(6)}  ${columns.join(' | ')}`.trimEnd();
}

function shortened(rows: readonly string[]): readonly string[] {
  if (rows.length <= SHOWN) return rows;
  const left = rows.length - SHOWN;
  return [
    ...rows.slice(0, SHOWN - SHOWN_LAST),
    `  … ${left} more lines: see --format json`,
    ...rows.slice(-SHOWN_LAST),
  ];
}

function raceLines({ race }: Interleaving, colors: Colors): readonly string[] {
  if (race === null) return [];
  const told = (access: ExplainedAccess): readonly string[] => [
    `  ${colors.yellow(`${access.kind} by thread ${access.thread}`)} at ${placeText(access)}, ${access.holds.length === 0 ? 'holding no lock' : `holding ${access.holds.map(printable).join(', ')}`}`,
    ...access.stack.map((frame) => `    in ${printable(frame.function)}, ${lineText(frame)}`),
  ];
  return ['Nothing orders these two accesses:', ...told(race.earlier), ...told(race.later)];
}
