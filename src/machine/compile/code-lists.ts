import type { SourceRange } from '../../c/tree/source-range.js';
import type { CType } from '../../c/type/c-type.js';
import { compatibility } from '../../c/type/compatible.js';
import type { CodeLists, FrameLayout, IndeterminateRead, InputKind } from '../interface/compiled-program.js';
import type { CompileOptions, Probe } from '../interface/execution.js';
import type { FullExpression, Where } from '../interface/execution-end.js';
import type { MutedProbe } from '../interface/muted-probes.js';

/** Numbers what compiled code refers to. */
export class CodeListWriter implements CodeLists {
  readonly probes: Probe[] = [];
  readonly sites: Where[] = [];
  readonly texts: string[] = [];
  readonly argumentTypes: CType[] = [];
  readonly inputKinds: InputKind[] = [];
  readonly indeterminateReads: IndeterminateRead[] = [];
  readonly frames: FrameLayout[] = [];
  #statements = 0;
  readonly #muted: (MutedProbe | undefined)[] = [];

  readonly #options: Pick<CompileOptions, 'observes' | 'muted'>;

  constructor(options: Pick<CompileOptions, 'observes' | 'muted'>) {
    this.#options = options;
  }

  /** Number of a probe; undefined if there is none at this point. */
  probe(probe: Omit<Probe, 'id'>): number | undefined {
    if (this.#options.observes?.(probe) !== true) return undefined;
    this.#muted.push(this.#options.muted?.(probe));
    // A copy with `...` would have an object shape of its own, and probes are looked at with every step.
    const { kind, function: name, range, at, decision, callee, cases } = probe;
    const id = this.probes.length;
    return this.probes.push({ id, kind, function: name, range, at, decision, callee, cases }) - 1;
  }

  /** What is remembered of a probe while it is muted; undefined if it may not be muted. */
  muted(probe: number): MutedProbe | undefined {
    return this.#muted[probe];
  }

  /** Number of a statement. */
  statement(): number {
    return this.#statements++;
  }

  site(where: Where): number {
    return this.sites.push(where) - 1;
  }

  /** The same text has the same number. */
  text(text: string): number {
    const known = this.texts.indexOf(text);
    return known >= 0 ? known : this.texts.push(text) - 1;
  }

  /** Equal types have the same number. */
  argumentType(type: CType): number {
    const known = this.argumentTypes.findIndex((each) => compatibility(each, type) === 'compatible');
    return known >= 0 ? known : this.argumentTypes.push(type) - 1;
  }

  inputKind(kind: InputKind): number {
    return this.inputKinds.push(kind) - 1;
  }

  indeterminateRead(read: IndeterminateRead): number {
    return this.indeterminateReads.push(read) - 1;
  }

  frame(layout: FrameLayout): number {
    return this.frames.push(layout) - 1;
  }
}

/** The site of an operation inside a full expression. */
export function operationSite(around: EmittedPlace, range: SourceRange, at: SourceRange): Where {
  const { name, fullExpression, statementExpressions } = around;
  const site = { function: name, range, fullExpression, at };
  return statementExpressions === 0 ? site : { ...site, nested: 'in-expression' };
}

/** Where code is being emitted. */
export interface EmittedPlace {
  readonly name: string | undefined;
  readonly fullExpression: FullExpression;
  /** How many statement expressions are around it. */
  readonly statementExpressions: number;
}
