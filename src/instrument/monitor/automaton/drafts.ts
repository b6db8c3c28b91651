import type { Hook, HookCondition, HookPlace } from '../hook.js';
import { SETTLE } from '../names.js';

/** What is going to be a hook. */
export interface Draft {
  readonly place: HookPlace;
  readonly line: number;
  readonly leads: string[];
  readonly conditions: HookCondition[];
  readonly bodies: string[];
  readonly locals: Set<string>;
  declares: readonly string[];
  tail: string;
}

/** What is going to be put into a program, by its places. */
export class Drafts {
  readonly #drafts = new Map<string, Draft>();

  /** The draft at a place; what is added to it comes after what it has. */
  of(place: HookPlace, line: number): Draft {
    const key = placeKey(place);
    const known = this.#drafts.get(key);
    if (known !== undefined) return known;
    const draft: Draft = {
      place,
      line,
      leads: [],
      conditions: [],
      bodies: [],
      locals: new Set(),
      declares: [],
      tail: '',
    };
    this.#drafts.set(key, draft);
    return draft;
  }

  hooks(): readonly Hook[] {
    return [...this.#drafts.values()].map(
      ({ place, line, leads, conditions, bodies, locals, declares, tail }) => ({
        place,
        line,
        conditions,
        ...(leads.length === 0 ? {} : { lead: leads.join(', ') }),
        locals: [...locals],
        declares,
        body: place.kind === 'call-end' && bodies.length === 0 ? `${SETTLE}();` : bodies.join(' '),
        tail,
      }),
    );
  }
}

function placeKey(place: HookPlace): string {
  switch (place.kind) {
    case 'statement':
    case 'nowhere':
      return `${place.kind} ${place.offset}`;
    case 'labelled':
    case 'statement-end':
    case 'step-end':
    case 'initial':
    case 'initial-end':
    case 'control':
    case 'loop-head':
      return `${place.kind} ${place.statement.range.start} ${place.statement.range.end}`;
    case 'label':
      return `${place.kind} ${place.label.range.start}`;
    case 'declarator-end':
      return `${place.kind} ${place.next.range.start}`;
    case 'operand':
      return `${place.kind} ${place.expression.range.start} ${place.expression.range.end}`;
    case 'call':
    case 'call-end':
      return `${place.kind} ${place.call.closingParenthesis.start}`;
    case 'entry':
      return `${place.kind} ${place.function.id}`;
    case 'exit':
      return `${place.kind} ${place.function.id} ${place.by === 'brace' ? 'brace' : place.by.range.start}`;
  }
}
