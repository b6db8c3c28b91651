import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { Probe } from '../../../machine/interface/execution.js';
import type { TraceStep } from '../../../vocabulary/execution-trace.js';
import { findProgramPoints } from '../../claim/program-points.js';

/** Statements that are no step: what they consist of is. */
const COMPOSED: ReadonlySet<TypedStatement['kind']> = new Set([
  'if',
  'while',
  'do',
  'for',
  'switch',
  'block',
  'label',
  'case',
  'default',
  'empty',
]);

/** Which locations of a program are steps of a trace, and what their text is. */
export class TracedPlaces {
  readonly #composed: ReadonlySet<string>;
  /** What decides a `?:`, by the offset of its question mark. */
  readonly #deciders: ReadonlyMap<number, SourceRange>;
  readonly #program: TypedProgram;

  constructor(program: TypedProgram) {
    this.#program = program;
    const points = findProgramPoints(program);
    this.#deciders = new Map(
      points.flatMap((point) =>
        point.kind === 'branching' && point.decider !== undefined ? [[point.at.start, point.decider]] : [],
      ),
    );
    this.#composed = new Set(
      points.flatMap((point) =>
        point.kind === 'statement' && COMPOSED.has(point.statement.kind)
          ? [`${point.at.start} ${point.at.end}`]
          : [],
      ),
    );
  }

  /** Undefined for locations that are no steps. */
  stepKind({ kind, decision, range }: Omit<Probe, 'id'>): TraceStep['kind'] | undefined {
    switch (kind) {
      case 'statement':
        return this.#composed.has(`${range.start} ${range.end}`) ? undefined : 'statement';
      case 'decision':
        return decision === '&&' || decision === '||' ? undefined : 'decision';
      case 'function-entry':
        return 'enter';
      case 'call-end':
        return 'return';
      default:
        return undefined;
    }
  }

  /** What a step shows: the name of a function that is entered, and of a `?:` only what decides it. */
  shownRange({ kind, decision, range, at }: Omit<Probe, 'id'>): SourceRange {
    if (kind === 'function-entry') return at;
    return (decision === '?' ? this.#deciders.get(at.start) : undefined) ?? range;
  }

  /** The location and the text of a range of the program. */
  describe({
    start,
    end,
    line,
    column,
  }: Probe['range']): Pick<TraceStep, 'line' | 'column' | 'endLine' | 'endColumn' | 'text'> {
    const source = this.#program.text.slice(start, end);
    const last = source.lastIndexOf('\n');
    const lines = source.split('\n').length - 1;
    return {
      line,
      column,
      endLine: line + lines,
      endColumn: last < 0 ? column + Math.max(0, source.length - 1) : source.length - last - 1,
      text: shorten(source),
    };
  }
}

/** Characters of a text that are shown. */
const LENGTH = 160;

function shorten(text: string): string {
  const line = text
    .slice(0, 4 * LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 3)}...` : line;
}
