import type { SourceRange } from '../../c/tree/source-range.js';
import type { CType } from '../../c/type/c-type.js';
import { compatibility } from '../../c/type/compatible.js';
import type { CodeLists, FrameLayout, IndeterminateRead, InputKind } from '../interface/compiled-program.js';
import type { CompileOptions, Place } from '../interface/execution.js';
import type { Where } from '../interface/execution-end.js';
import type { SilentPlace } from '../interface/silence.js';

/** Numbers what compiled code refers to. */
export class CodeListWriter implements CodeLists {
  readonly places: Place[] = [];
  readonly sites: Where[] = [];
  readonly texts: string[] = [];
  readonly argumentTypes: CType[] = [];
  readonly inputKinds: InputKind[] = [];
  readonly indeterminateReads: IndeterminateRead[] = [];
  readonly frames: FrameLayout[] = [];
  #statements = 0;
  readonly #silent: (SilentPlace | undefined)[] = [];

  readonly #options: Pick<CompileOptions, 'observes' | 'silent'>;

  constructor(options: Pick<CompileOptions, 'observes' | 'silent'>) {
    this.#options = options;
  }

  /** Number of a place; undefined if it is not observed. */
  place(place: Omit<Place, 'id'>): number | undefined {
    if (this.#options.observes?.(place) !== true) return undefined;
    this.#silent.push(this.#options.silent?.(place));
    // A copy with `...` would have an object shape of its own, and places are looked at with every step.
    const { kind, function: name, range, at, decision, callee, cases } = place;
    const id = this.places.length;
    return this.places.push({ id, kind, function: name, range, at, decision, callee, cases }) - 1;
  }

  /** Whether a place may be passed in silence. */
  silent(place: number): SilentPlace | undefined {
    return this.#silent[place];
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

/** The place of a site of an operation inside a full expression. */
export function operationSite(
  functionName: string | undefined,
  range: SourceRange,
  fullExpression: SourceRange,
  at: SourceRange = range,
): Where {
  return { function: functionName, range, fullExpression, at };
}
