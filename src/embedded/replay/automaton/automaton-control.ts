import type { CType } from '../../../c/c-type.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { CaseStatement, TypedStatement } from '../../../c/tree/typed-statement.js';
import type { Control, ControlRun } from '../control/control.js';
import { findProgramPoints } from '../control/program-points.js';
import type { ExpressionReader } from '../control/resolve-waypoint.js';
import { type ReturnedValues, returnedValues } from '../control/returned-values.js';
import type { GoalKind } from '../control/violation-goals.js';
import type { Place } from '../execution/execution.js';
import { type AssumedPart, type ReadPart, readPart } from './assumption.js';
import { AutomatonRun } from './automaton-run.js';
import { Relevance } from './relevance.js';
import type { ReadyAutomaton } from './transition.js';

export interface AutomatonSettings {
  readonly automaton: ReadyAutomaton;
  readonly program: TypedProgram;
  readonly read: ExpressionReader;
  readonly errorFunction: string | undefined;
  /** CBMC names the wrong function for `\result`, and ESBMC none: every result of the step may be meant. */
  readonly resultNames: 'exact' | 'any';
  /** `cycle`: a violation that goes on for ever; `termination`: invariants of a program that should not do so. */
  readonly purpose: 'violation' | 'cycle' | 'invariants' | 'termination';
  /** Violations that depend on values, not on the way. */
  readonly goals: GoalKind | undefined;
}

/** What all executions under one automaton share. */
export interface AutomatonContext extends AutomatonSettings {
  /** Offsets of statements that end with a jump. */
  readonly jumps: ReadonlySet<number>;
  readonly definedFunctions: ReadonlySet<string>;
  readonly declaredFunctions: ReadonlySet<string>;
  /** Offsets in the bodies of functions, behind their opening brace. */
  readonly bodies: ReadonlyMap<string, number>;
  readonly returned: ReturnedValues;
  /** Types of calls by the offset of their right parenthesis. */
  readonly results: ReadonlyMap<number, CType>;
  /** The labels of a `switch` by the offset of its keyword. */
  readonly labels: ReadonlyMap<number, readonly CaseStatement[]>;
  /** By their offsets. */
  readonly fullExpressions: ReadonlyMap<number, TypedExpression>;
  readonly relevance: Relevance;
  /** Whether it explains a correct program. */
  readonly correctness: boolean;
  /** Whether an edge is about a branch that the program takes in parts: its state may then be another one than meant. */
  readonly takesParts: () => boolean;
  /** Types a conjunct at an offset, once. */
  readonly part: (part: AssumedPart, offset: number, result: CType | undefined) => ReadPart;
}

/**
 * Follows a GraphML automaton as an observer of the program: all states it may be in at once. A transition that matches
 * a step is taken, and may also be meant for a later step of the same line; where none matches the automaton waits.
 */
export class AutomatonControl implements Control {
  private readonly context: AutomatonContext;
  private readonly usesParts: boolean;
  private readonly usesLoopHeads: boolean;
  /** Lines with conditions that are decided in parts. */
  private readonly partialLines = new Set<number>();
  private parts: boolean | undefined;

  constructor(settings: AutomatonSettings) {
    const { program, automaton } = settings;
    const jumps = new Set<number>();
    const results = new Map<number, CType>();
    const points = findProgramPoints(program);
    const labels = new Map<number, readonly CaseStatement[]>();
    const fullExpressions = new Map<number, TypedExpression>();
    for (const point of points) {
      if (point.kind === 'statement' && point.statement.kind === 'switch') {
        const cases = point.statement.labels.filter((label) => label.kind === 'case');
        labels.set(point.statement.range.start, cases);
      }
      if (point.kind === 'full-expression') fullExpressions.set(point.at.start, point.expression);
      if (point.kind === 'call') results.set(point.at.start, point.result);
      if (point.kind === 'statement' && isJump(point.statement)) jumps.add(point.statement.range.start);
    }
    const cache = new Map<string, ReadPart>();
    this.context = {
      ...settings,
      jumps,
      results,
      labels,
      fullExpressions,
      relevance: new Relevance(automaton, program),
      correctness: settings.purpose === 'invariants' || settings.purpose === 'termination',
      takesParts: () => this.takesParts(),
      returned: returnedValues(points),
      definedFunctions: new Set(
        program.functions.filter(({ definition }) => definition !== undefined).map(({ name }) => name),
      ),
      declaredFunctions: new Set(program.functions.map(({ name }) => name)),
      bodies: new Map(
        program.functions.flatMap(({ name, definition }) =>
          definition === undefined ? [] : [[name, definition.body.range.start + 1] as const],
        ),
      ),
      part: (part, offset, result) => {
        const key = `${offset} ${part.text} ${part.aboutResult ? typeKey(result) : ''}`;
        const known = cache.get(key) ?? readPart(part, offset, result, settings.read);
        cache.set(key, known);
        return known;
      },
    };
    const edges = [...automaton.states.values()].flatMap(({ leaving }) => leaving).map(({ edge }) => edge);
    this.usesParts = edges.some(
      ({ startoffset, endoffset }) => startoffset !== undefined || endoffset !== undefined,
    );
    this.usesLoopHeads =
      settings.purpose === 'cycle' ||
      settings.purpose === 'termination' ||
      edges.some(({ enterLoopHead }) => enterLoopHead);
  }

  observes(place: Omit<Place, 'id'>): boolean {
    const { kind, decision, range } = place;
    if (decision === '&&' || decision === '||' || decision === '?') this.partialLines.add(range.line);
    if (kind === 'decision') return this.usesParts || (decision !== '&&' && decision !== '||');
    if (kind === 'loop-head') return this.usesLoopHeads;
    if (kind === 'statement-end') return this.context.relevance.isEndMeant({ ...place, id: 0 });
    return kind !== 'full-expression' || this.context.goals !== undefined;
  }

  private takesParts(): boolean {
    this.parts ??= this.findParts();
    return this.parts;
  }

  private findParts(): boolean {
    const edges = [...this.context.automaton.states.values()].flatMap(({ leaving }) => leaving);
    return edges.some(
      ({ edge: { control, startline } }) =>
        control !== undefined && (startline === undefined || this.partialLines.has(startline)),
    );
  }

  begin(): ControlRun {
    return new AutomatonRun(this.context);
  }
}

function typeKey(type: CType | undefined): string {
  if (type === undefined) return 'none';
  return type.kind === 'integer' || type.kind === 'float' ? type.name : type.kind;
}

function isJump({ kind }: TypedStatement): boolean {
  return (
    kind === 'return' ||
    kind === 'goto' ||
    kind === 'computed-goto' ||
    kind === 'break' ||
    kind === 'continue'
  );
}
