import type { Position } from '../../source/input-error.js';
import type { AutomatonEdge, AutomatonNode, KeyDeclaration, Located } from '../witness.js';
import { createKeyResolver, EDGE_KEYS, type KeyResolver, NODE_KEYS } from './resolve-key.js';

/** One data element of a node or an edge, its text trimmed. */
export interface OwnedData {
  readonly key: string;
  readonly value: string;
  readonly line: number;
  readonly column: number;
}

/** What is kept of the data of nodes and edges. Tools show the statement of an edge, which the format does not have. */
const KEPT = [...NODE_KEYS, ...EDGE_KEYS, 'sourcecode'] as const;
type Kept = (typeof KEPT)[number];

/** Ids of data keys whose meanings are remembered; the format has thirty. */
const MAXIMUM_IDS = 1000;

/** Numbers of what is kept. */
const SLOTS = Object.fromEntries(KEPT.map((name, slot) => [name, slot])) as Readonly<Record<Kept, number>>;
const SLOT_OF: ReadonlyMap<string, number> = new Map(KEPT.map((name, slot) => [name, slot]));

/**
 * Which defaults apply, and to what: the flags and the program file. Other defaults are ignored: a default `threadId`
 * or `createThread` (95 files of CPAchecker have `0`) would start a thread at every edge, and a default `invariant` was
 * meant for a check that no tool makes. So is a declaration for the wrong elements (154 files declare `cyclehead` for
 * edges).
 */
const DEFAULT_DOMAINS: ReadonlyMap<string, 'node' | 'edge'> = new Map([
  ['entry', 'node'],
  ['sink', 'node'],
  ['violation', 'node'],
  ['cyclehead', 'node'],
  ['enterLoopHead', 'edge'],
  ['originfile', 'edge'],
]);

function collectDefaults(
  keys: readonly KeyDeclaration[],
  resolve: KeyResolver,
): ReadonlyMap<string, Located<string>> {
  const defaults = new Map<string, Located<string>>();
  for (const { id, domain, defaultValue, position } of keys) {
    const name = resolve(id);
    const owner = DEFAULT_DOMAINS.get(name);
    const applies = owner !== undefined && (domain === owner || domain === 'all' || domain === '');
    if (applies && defaultValue && !defaults.has(name)) defaults.set(name, { value: defaultValue, position });
  }
  return defaults;
}

/** Builds the states and transitions of an automaton of their data (formats sections 1.2 to 1.6). */
export class AutomatonParts {
  readonly #resolve: KeyResolver;
  readonly #originFile: Located<string> | undefined;
  /** The numbers of the flags that are true by default. */
  readonly #trueSlots: ReadonlySet<number>;
  /** The numbers of the ids that were met. */
  readonly #slots = new Map<string, number | undefined>();
  /** The first data with text of the current owner, by their numbers, and the others. */
  readonly #first: (OwnedData | undefined)[] = KEPT.map(() => undefined);
  /** The numbers of the first ones. Most states have none. */
  readonly #taken: number[] = [];
  readonly #further: (readonly [slot: number, data: OwnedData])[] = [];
  /** The target of the last edge: the next one mostly begins there, and then they share the text. */
  #lastTarget = '';

  constructor(keys: readonly KeyDeclaration[]) {
    this.#resolve = createKeyResolver(keys);
    const defaults = collectDefaults(keys, this.#resolve);
    this.#originFile = defaults.get('originfile');
    this.#trueSlots = new Set(
      [...defaults].filter(([, { value }]) => value === 'true').map(([name]) => SLOT_OF.get(name) ?? -1),
    );
  }

  node(id: string, position: Position, data: readonly OwnedData[]): AutomatonNode {
    this.#collect(data);
    return {
      id,
      position,
      entry: this.#flag(SLOTS.entry),
      sink: this.#flag(SLOTS.sink),
      violation: this.#flag(SLOTS.violation),
      cyclehead: this.#flag(SLOTS.cyclehead),
      invariant: this.#conjunction(SLOTS.invariant, (values) =>
        values.map((value) => `(${value})`).join(' && '),
      ),
      invariantScope: this.#located(SLOTS['invariant.scope']),
    };
  }

  edge(source: string, target: string, position: Position, data: readonly OwnedData[]): AutomatonEdge {
    this.#collect(data);
    const control = this.#text(SLOTS.control);
    const shared = source === this.#lastTarget ? this.#lastTarget : source;
    this.#lastTarget = target;
    return {
      source: shared,
      target,
      position,
      startline: this.#wholeNumber(SLOTS.startline),
      endline: this.#wholeNumber(SLOTS.endline),
      startoffset: this.#wholeNumber(SLOTS.startoffset),
      endoffset: this.#wholeNumber(SLOTS.endoffset),
      originFile: this.#located(SLOTS.originfile) ?? this.#originFile,
      control: control === 'condition-true' || control === 'condition-false' ? control : undefined,
      enterLoopHead: this.#flag(SLOTS.enterLoopHead),
      enterFunction: this.#located(SLOTS.enterFunction),
      returnFromFunction: this.#located(SLOTS.returnFromFunction),
      assumption: this.#conjunction(SLOTS.assumption, (values) =>
        values.map((value) => value.replace(/;\s*$/, '')).join('; '),
      ),
      assumptionScope: this.#located(SLOTS['assumption.scope']),
      assumptionResultFunction: this.#located(SLOTS['assumption.resultfunction']),
      threadId: this.#located(SLOTS.threadId),
      createThread: this.#located(SLOTS.createThread),
      sourceCode: this.#text(SLOTS.sourcecode),
    };
  }

  #collect(data: readonly OwnedData[]): void {
    // To set the length of an array to what it is takes longer than all of this.
    for (let slot = this.#taken.pop(); slot !== undefined; slot = this.#taken.pop())
      this.#first[slot] = undefined;
    if (this.#further.length > 0) this.#further.length = 0;
    for (const each of data) {
      const slot = this.#slotOf(each.key);
      if (slot === undefined || each.value === '') continue;
      if (this.#first[slot] === undefined) {
        this.#first[slot] = each;
        this.#taken.push(slot);
      } else this.#further.push([slot, each]);
    }
  }

  #slotOf(id: string): number | undefined {
    const known = this.#slots.get(id);
    if (known !== undefined || this.#slots.has(id)) return known;
    const slot = SLOT_OF.get(this.#resolve(id));
    if (this.#slots.size < MAXIMUM_IDS) this.#slots.set(id, slot);
    return slot;
  }

  #text(slot: number): string | undefined {
    return this.#first[slot]?.value;
  }

  #located(slot: number): Located<string> | undefined {
    const found = this.#first[slot];
    return found && { value: found.value, position: { line: found.line, column: found.column } };
  }

  /** Several elements of a key that holds a formula mean their conjunction, as CPAchecker reads them. */
  #conjunction(slot: number, join: (values: readonly string[]) => string): Located<string> | undefined {
    const head = this.#located(slot);
    if (head === undefined || this.#further.length === 0) return head;
    const others = this.#further.filter(([other]) => other === slot).map(([, { value }]) => value);
    return others.length === 0 ? head : { ...head, value: join([head.value, ...others]) };
  }

  /** Whole decimal number, or undefined. */
  #wholeNumber(slot: number): number | undefined {
    const text = this.#text(slot);
    if (text === undefined || !/^[+-]?\d+$/.test(text)) return undefined;
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : undefined;
  }

  #flag(slot: number): boolean {
    const text = this.#text(slot);
    return text === undefined ? this.#trueSlots.has(slot) : text === 'true';
  }
}
