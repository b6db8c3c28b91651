import { createColors } from 'picocolors';
import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import type { Showing, ShownProgram, ShownWitness, WitnessPart } from '../../use-cases/show/showing.js';
import { edgesByLine } from '../../use-cases/show/shown-automaton.js';
import { passedByStep } from '../../use-cases/show/trace.js';
import type { TraceStep } from '../../vocabulary/execution-trace.js';
import { limitLines } from '../limit-text.js';
import { numberText } from '../line-column-text.js';
import { diagnosisLines } from '../pretty-witness-diagnosis.js';
import { edgeLabels } from './automaton-dot.js';
import { RELATION_NAMES } from './comparison-view.js';
import { witnessSide } from './source-view.js';
import { toldBesideDiagnosis } from './told-beside-diagnosis.js';

type Colors = ReturnType<typeof createColors>;

/** How many lines are shown before and after a line that the witness mentions. */
const CONTEXT = 2;
/** How many edges of a line, steps of an execution, and parts without a program are listed. */
const LISTED = 20;

/** Witnesses on their program for a terminal: the lines they mention, with what they say. */
export function formatShowText(showing: Showing, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  return [
    ...showing.witnesses.flatMap((witness, number) => headLines(witness, number, showing, colors)),
    ...showing.programs.flatMap((program, index) => programLines(showing, program, index, colors)),
    ...showing.witnesses.flatMap((witness, number) => unplacedLines(witness, number, showing, colors)),
    ...showing.witnesses.flatMap((witness, number) =>
      furtherLines(witness, witnessPrefix(number, showing), color),
    ),
    ...comparisonLines(showing, colors),
    '',
  ].join('\n');
}

function witnessPrefix(number: number, { witnesses }: Showing): string {
  return witnesses.length > 1 ? `${witnessSide(number)} ` : '';
}

function headLines(witness: ShownWitness, number: number, showing: Showing, colors: Colors): string[] {
  const { path, format, version, kind, producer } = witness;
  const by = producer === null ? '' : ` by ${printable(producer)}`;
  return [
    `${witnessPrefix(number, showing)}${colors.bold(printable(path))} ${colors.dim(`(${format} ${printable(version)}, ${kind === 'unstated' ? 'kind not stated' : kind})${by}`)}`,
    ...witness.specifications.map((each) => colors.dim(`  ${printable(each)}`)),
  ];
}

function programLines(
  showing: Showing,
  { path, text }: ShownProgram,
  program: number,
  colors: Colors,
): string[] {
  if (text === null) return [`${printable(path)} is not UTF-8 text`];
  const lines = text.split(/\r?\n/);
  const notes = notesOfProgram(showing, program, colors);
  const shown = new Set<number>();
  for (const line of notes.keys()) {
    for (let near = line - CONTEXT; near <= line + CONTEXT; near++)
      if (near >= 1 && near <= lines.length) shown.add(near);
  }
  const width = String(lines.length).length + 2;
  let last = 0;
  const output = ['', colors.bold(printable(path))];
  for (const line of [...shown].sort((one, other) => one - other)) {
    if (line > last + 1) output.push(colors.dim(`${'⋮'.padStart(width)}`));
    last = line;
    const own = notes.get(line) ?? [];
    const number = String(line).padStart(width);
    output.push(
      `${own.length > 0 ? colors.cyan(number) : colors.dim(number)} ${colors.dim('|')} ${printable(lines[line - 1] ?? '')}`,
    );
    for (const note of own) output.push(`${' '.repeat(width)} ${colors.dim('|')} ${note}`);
  }
  return output;
}

function notesOfProgram(
  showing: Showing,
  program: number,
  colors: Colors,
): ReadonlyMap<number, readonly string[]> {
  const notes = new Map<number, string[]>();
  const add = (line: number, note: string) => {
    const known = notes.get(line);
    if (known === undefined) notes.set(line, [note]);
    else known.push(note);
  };
  for (const [number, { parts, automaton, format }] of showing.witnesses.entries()) {
    const name = witnessPrefix(number, showing);
    for (const part of parts) {
      if (part.place?.program === program) add(part.place.line, `  ${name}${describePart(part, colors)}`);
    }
    if (automaton === null || format === 'yaml') continue;
    for (const [line, edges] of edgesByLine(automaton, program)) {
      const told = edges.slice(0, LISTED).map((edge) => {
        const { from, to, guards = [] } = automaton.edges[edge] ?? { from: 0, to: 0 };
        const ends = `${automaton.states[from]?.id} → ${automaton.states[to]?.id}`;
        return `  ${name}${colors.dim(printable(ends))} ${colors.green(printable(guards.join(', ')))}`;
      });
      const more = edges.length > LISTED ? [`  … ${edges.length - LISTED} more edges`] : [];
      for (const note of [...told, ...more]) add(line, note.trimEnd());
    }
  }
  return notes;
}

function describePart({ segment, action, type, text, place, kind }: WitnessPart, colors: Colors): string {
  const number = segment === null ? '' : `${segment} `;
  const column = place?.column == null ? '' : ` :${place.column}`;
  const paint = action === 'avoid' ? colors.red : kind === 'invariant' ? colors.magenta : colors.green;
  const what = [action, type.replaceAll('_', ' ')].filter((each) => each !== null).join(' ');
  return `${colors.bold(number)}${paint(printable(what))}${colors.dim(column)}${text === null ? '' : ` ${printable(text)}`}`;
}

/** Parts whose program is not given. */
function unplacedLines(witness: ShownWitness, number: number, showing: Showing, colors: Colors): string[] {
  const parts = witness.parts.filter(({ place }) => place?.program == null);
  const edges =
    showing.programs.length === 0 && witness.format === 'graphml' ? (witness.automaton?.edges ?? []) : [];
  const told = [
    ...parts.map((part) => {
      const { place } = part;
      const where = place === null ? 'no location' : `${printable(place.file)}:${place.line}`;
      return `  ${colors.dim(where)} ${witnessPrefix(number, showing)}${describePart(part, colors)}`;
    }),
    ...edges
      .map((edge) => `  ${printable(edgeLabels(edge).join(', '))}`)
      .filter((each) => each.trim() !== ''),
  ];
  const more = told.length > LISTED ? [`  … ${told.length - LISTED} more: see --format json`] : [];
  return told.length === 0 ? [] : ['', 'Without program', ...told.slice(0, LISTED), ...more];
}

function furtherLines(witness: ShownWitness, name: string, color: 'color' | 'plain'): string[] {
  const colors = createColors(color === 'color');
  const { automaton, findings, trace } = witness;
  const size =
    automaton === null
      ? []
      : [
          `${name}automaton: ${countNoun(automaton.states.length, 'state')}, ${countNoun(automaton.edges.length, 'edge')}`,
        ];
  const passed = trace.kind === 'none' ? new Map<number, readonly string[]>() : passedByStep(trace);
  const { said, missing } = toldBesideDiagnosis(trace);
  const steps =
    trace.kind === 'none'
      ? [`${name}no execution: ${printable(trace.reason)}`]
      : [
          `${name}replay ${colors.bold(printable(trace.result))}${said === null ? '' : `: ${printable(said)}`}`,
          ...trace.steps
            .slice(0, LISTED)
            .map((step, index) => stepLine(step, passed.get(index) ?? [], colors)),
          ...(trace.steps.length > LISTED ? [`  … ${trace.steps.length - LISTED} more steps`] : []),
          ...(missing === null ? [] : [`  ${colors.yellow('not passed:')} ${printable(missing)}`]),
          ...diagnosisLines({ ...trace.lesson, inputs: trace.inputs }, color),
          ...limitLines(trace.limit).map((line) => `${name}${line}`),
        ];
  return [
    '',
    ...size,
    ...findings.map(({ severity, position, message, ruleId }) => {
      const paint = severity === 'error' ? colors.red : colors.yellow;
      return `${name}${paint(severity)} ${position.line}:${position.column} ${printable(message)} ${colors.dim(`[${ruleId}]`)}`;
    }),
    ...steps,
  ];
}

function stepLine(step: TraceStep, passed: readonly string[], colors: Colors): string {
  const { text, value, changes, thread } = step;
  const told = [
    ...(value === null ? [] : [`⇒ ${printable(value)}`]),
    ...changes.map(
      ({ name, value, by }) =>
        `${printable(name)} = ${printable(value)}${by === undefined ? '' : ` (by thread ${by})`}`,
    ),
  ];
  const marks = passed.map((each) => colors.green(` ✓ ${printable(each)}`)).join('');
  const by = thread === undefined ? '' : `thread ${thread}: `;
  return `  ${numberText(step)}: ${by}${printable(text)} ${colors.dim(told.join(', '))}${marks}`.trimEnd();
}

function comparisonLines({ comparison }: Showing, colors: Colors): string[] {
  if (comparison === null) return [];
  const counts = Object.entries(comparison.counts).filter(([, count]) => count > 0);
  const names = new Map(Object.entries(RELATION_NAMES));
  return [
    '',
    `agreement: ${counts.map(([relation, count]) => `${count} ${names.get(relation)}`).join(', ') || 'nothing to compare'}`,
    ...comparison.places.map(
      ({ line, relation }) => `  line ${line}: ${colors.dim(RELATION_NAMES[relation])}`,
    ),
  ];
}
