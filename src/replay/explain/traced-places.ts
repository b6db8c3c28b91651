import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { Probe } from '../../machine/interface/execution.js';
import type { TraceStep } from '../../vocabulary/execution-trace.js';
import { findProgramPoints } from '../claim/program-points.js';

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
  readonly #program: TypedProgram;

  constructor(program: TypedProgram) {
    this.#program = program;
    this.#composed = new Set(
      findProgramPoints(program).flatMap((point) =>
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
