import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { BranchingPoint, CallPoint } from './program-points.js';

interface WaypointHeader {
  readonly action: 'follow' | 'avoid' | 'cycle';
  /** `branching at 9:3 is true`, as text for people. */
  readonly description: string;
  readonly line: number;
  readonly column: number;
  /** The thread that passes it: 0 for the first, then in the order in which the witness enters calls that create them. */
  readonly thread: number | 'any';
}

export interface AssumptionWaypoint extends WaypointHeader {
  readonly type: 'assumption';
  /** Offset of the statement that is executed first there. */
  readonly at: number;
  /** Offset of the location that the witness names: it may be a block, which begins where its first statement does. */
  readonly begins: number;
  /** `shared`: other statements begin at the same offset, in the same use of a macro. */
  readonly place: 'own' | 'shared';
  readonly expression: TypedExpression;
  /** The constraint as the witness writes it, on one line. */
  readonly text: string;
}

export interface BranchingWaypoint extends WaypointHeader {
  readonly type: 'branching';
  readonly at: number;
  /** What decides there: all that a macro expands to begins at one offset. */
  readonly keyword: BranchingPoint['keyword'];
  readonly value: BranchingValue;
  /** `none`: a `for` without a condition; each iteration counts as true. */
  readonly condition: 'evaluated' | 'none';
}

export type BranchingValue =
  | { readonly kind: 'truth'; readonly truth: boolean }
  | { readonly kind: 'case'; readonly value: bigint }
  | { readonly kind: 'default' }
  /** Of a `switch`: whether a label other than `default` is taken. */
  | { readonly kind: 'any-case'; readonly taken: boolean }
  /** Of a `switch` that is compared with one label after the other: whether the next one is taken. */
  | { readonly kind: 'comparison'; readonly equal: boolean };

export interface CallWaypoint extends WaypointHeader {
  readonly type: 'function_enter' | 'function_return';
  readonly at: number;
  readonly call: CallPoint;
  /** For a return; undefined if every value passes it. */
  readonly expression: TypedExpression | undefined;
  /** The constraint as the witness writes it, on one line. */
  readonly text: string | undefined;
}

export interface TargetWaypoint extends WaypointHeader {
  readonly type: 'target';
  /** Any of them. */
  readonly locations: readonly TargetLocation[];
}

/** A statement or full expression that begins at the target and whose evaluation violates the property. */
export interface TargetLocation {
  readonly range: SourceRange;
  /** `statement`: covers what the statement evaluates itself, but not the statements inside it. */
  readonly kind: 'statement' | 'full-expression' | 'call' | 'end';
  /** Inner statements that have locations of their own. */
  readonly holes: readonly SourceRange[];
}

export type ResolvedWaypoint = AssumptionWaypoint | BranchingWaypoint | CallWaypoint | TargetWaypoint;

export interface ResolvedSegment {
  readonly avoid: readonly ResolvedWaypoint[];
  readonly goal: ResolvedWaypoint;
  /** Of a data race: the other access. */
  readonly partner: TargetWaypoint | undefined;
  /** 1-based. */
  readonly number: number;
}
