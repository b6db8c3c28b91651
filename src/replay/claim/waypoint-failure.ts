import { oneLine } from './one-line.js';

/** Why a waypoint means nothing in the program. */
export type WaypointFailure =
  | PointFailure
  | { readonly code: 'unknown-action'; readonly action: string }
  | { readonly code: 'unknown-type'; readonly type: string }
  | { readonly code: 'other-file'; readonly file: string }
  | { readonly code: 'uncertain-column' }
  | { readonly code: 'unknown-format'; readonly format: string }
  | { readonly code: 'thread-id-unreadable' | 'thread-id-negative' }
  | { readonly code: 'thread-not-created'; readonly thread: number }
  | { readonly code: 'assumption-without-constraint' }
  | { readonly code: 'constraint-without-meaning'; readonly type: 'function_enter' | 'target' }
  /** `location`: `12:3`. */
  | { readonly code: 'nothing-executed' | 'jumped-into'; readonly location: string }
  /** `problem`: what the front end says about the expression. */
  | { readonly code: 'unreadable-expression'; readonly text: string; readonly problem: string | undefined }
  | { readonly code: 'not-a-branch'; readonly value: string; readonly keyword: string }
  | { readonly code: 'comparison-not-followed' };

/** Why there is no point of the program at a location. */
export type PointFailure =
  | {
      readonly code: 'no-point';
      readonly sought: SoughtPoint;
      readonly line: number;
      readonly column: number | undefined;
      /** Suitable points of the same line: `12:3`. */
      readonly others: readonly string[];
    }
  /** The location is in a part of the program that could not be read, because of what is at this place. */
  | { readonly code: 'unread'; readonly line: number; readonly column: number; readonly problem: string }
  /** `location`: `12:3`. */
  | { readonly code: 'several-calls'; readonly location: string }
  | WrongFunction;

/** The location says that it is in another function than it is. */
export interface WrongFunction {
  readonly code: 'wrong-function';
  readonly actual: string;
  readonly stated: string;
}

/** What is sought at a location. */
export type SoughtPoint = 'statement' | 'branching' | 'call';

/** What is not at the location, and how others of the same line are told: one, or several. */
const SOUGHT: Readonly<
  Record<SoughtPoint, { readonly none: string; readonly one: string; readonly more: string }>
> = {
  statement: { none: 'no statement begins', one: 'one begins', more: 'some begin' },
  branching: { none: 'no branching has its keyword', one: 'one has it', more: 'some have it' },
  call: { none: 'no call has its closing parenthesis', one: 'one has it', more: 'some have it' },
};

/** The failure as a sentence; the subject `it` is the waypoint. */
export function describeWaypointFailure(failure: WaypointFailure): string {
  switch (failure.code) {
    case 'no-point': {
      const { sought, line, column, others } = failure;
      const where = column === undefined ? `line ${line}` : `${line}:${column}`;
      const { none, one, more } = SOUGHT[sought];
      const hint = others.length === 0 ? '' : `; ${others.length === 1 ? one : more} at ${others.join(', ')}`;
      return `${none} at ${where}${hint}`;
    }
    case 'unread':
      return `what is there could not be read: ${failure.problem} at ${failure.line}:${failure.column}`;
    case 'several-calls':
      return `the statement at ${failure.location} has several calls: which one is meant, nothing tells`;
    case 'wrong-function':
      return `the location is in the function ${failure.actual}, not in ${failure.stated}`;
    case 'unknown-action':
      return `the format has no action '${failure.action}'`;
    case 'unknown-type':
      return `the format has no waypoint type '${failure.type}'`;
    case 'other-file':
      return `the program has no file named ${failure.file}`;
    case 'uncertain-column':
      return 'characters beyond ASCII stand before its column, which is counted in several ways';
    case 'unknown-format':
      return `the format has no expressions of the form ${oneLine(failure.format)}`;
    case 'thread-id-unreadable':
      return 'its thread_id is not an integer';
    case 'thread-id-negative':
      return 'its thread_id is negative';
    case 'thread-not-created':
      return `no earlier segment creates thread ${failure.thread}`;
    case 'assumption-without-constraint':
      return 'the assumption has no constraint';
    case 'constraint-without-meaning':
      return `it has a constraint, which a ${failure.type} cannot have`;
    case 'nothing-executed':
      return `no code is executed at ${failure.location}`;
    case 'jumped-into':
      return `a jump may lead past ${failure.location} to what is executed first there`;
    case 'unreadable-expression':
      return `${oneLine(failure.text)} cannot be evaluated there: ${failure.problem ?? 'it is not an expression'}`;
    case 'not-a-branch':
      return `${failure.keyword} has no branch '${failure.value}'`;
    case 'comparison-not-followed':
      return 'a comparison with a single label can only be followed';
  }
}
