import { createColors } from 'picocolors';
import { printable } from '../source/printable.js';
import type { WitnessExplanation } from '../use-cases/explain/follow-witness.js';
import type { TraceStep, VariableValue } from '../vocabulary/execution-trace.js';
import type { ExplainedAccess, Interleaving } from '../vocabulary/interleaving.js';
import { lineColumnText, lineText, numberText } from './line-column-text.js';

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
  // Steps that have no row of their own leave what they have to say to the next one.
  let unsaid: readonly Change[] = [];
  let isBegun = false;
  return steps.flatMap((step) => {
    const { kind, thread = 0, holds = [], value } = step;
    const changes = [...unsaid, ...step.changes.map((each) => ({ ...each, by: each.by ?? thread }))];
    if (kind === 'enter' || kind === 'return' || kind === 'end') {
      // With what variables begin is no change.
      unsaid = isBegun ? changes.filter(({ scope, name }) => scope === 'global' && !isLock(name, step)) : [];
      return [];
    }
    unsaid = [];
    isBegun = true;
    const locks = holds.map(printable).join(', ');
    const isNew = (held.get(thread) ?? '') !== locks;
    held.set(thread, locks);
    const said = changes.filter((each) => matters(each, step));
    const text = kind === 'decision' && value !== null ? `${step.text} is ${value}` : step.text;
    return [
      ...changeRows(said, {
        thread,
        locks: isNew ? [locks === '' ? 'holds nothing' : `holds ${locks}`] : [],
      }).map((note) => colors.dim(noteRow(interleaving, note))),
      cells(interleaving, (number) => (number === thread ? printable(text) : ''), numberText(step)),
    ];
  });
}

/** Whether a call of the thread library is about a variable: what its bytes are is no news, and which locks are held is said. */
function isLock(name: string, { kind, text }: TraceStep): boolean {
  return kind === 'return' && /^(?:pthread|sem|mtx|cnd)_/.test(text) && namesVariable(text, name);
}

/** A change with the thread that has made it. */
type Change = VariableValue & { readonly by: number };

interface Note {
  readonly thread: number;
  readonly text: string;
}

/** The values that have changed before a step, each for the thread that has changed it, and the locks of its own. */
function changeRows(
  changes: readonly Change[],
  own: { readonly thread: number; readonly locks: readonly string[] },
): readonly Note[] {
  const others = new Set(changes.map(({ by }) => by));
  others.delete(own.thread);
  return [...others, own.thread].flatMap((thread): readonly Note[] => {
    const changed = changes.filter(({ by }) => by === thread).map(({ name, value }) => `${name} = ${value}`);
    const said = [...changed, ...(thread === own.thread ? own.locks : [])];
    return said.length === 0 ? [] : [{ thread, text: said.join(', ') }];
  });
}

function noteRow(interleaving: Interleaving, { thread, text }: Note): string {
  return cells(interleaving, (number) => (number === thread ? printable(`  ${text}`) : ''), '');
}

/** Variables that all threads share, and those of the function that the step names, where they have a value. */
function matters({ name, scope, value }: TraceStep['changes'][number], { text }: TraceStep): boolean {
  if (value === '?') return false;
  return scope === 'global' || namesVariable(text, name);
}

function namesVariable(text: string, name: string): boolean {
  return new RegExp(`\\b${/^\w+/.exec(name)?.[0] ?? name}\\b`).test(text);
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
    `  ${colors.yellow(`${access.kind} by thread ${access.thread}`)} at ${lineColumnText(access)}, ${access.holds.length === 0 ? 'holding no lock' : `holding ${access.holds.map(printable).join(', ')}`}`,
    ...access.stack.map((frame) => `    in ${printable(frame.function)}, ${lineText(frame)}`),
  ];
  return ['Nothing orders these two accesses:', ...told(race.earlier), ...told(race.later)];
}
