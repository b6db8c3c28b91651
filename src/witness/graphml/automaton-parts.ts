import type { Position } from '../../source/input-error.js';
import type { AutomatonEdge, AutomatonNode, KeyDeclaration, Located, UnclearData } from '../witness.js';
import { isReadable, wholeNumber } from './readable-data.js';
import { createKeyResolver, EDGE_KEYS, type KeyResolver, NODE_KEYS } from './resolve-key.js';

/** One data element of a node or an edge, its text trimmed. */
export interface OwnedData {
  readonly key: string;
  readonly value: string;
  /** Whether there is more than this text, which is lost. */
  readonly isMixed: boolean;
  readonly line: number;
  readonly column: number;
}

/** What is kept of the data of nodes and edges. Tools show the statement of an edge, which the format does not have. */
const KEPT = [...NODE_KEYS, ...EDGE_KEYS, 'sourcecode'] as const;
type Kept = (typeof KEPT)[number];

/** Ids of data keys whose meanings are remembered; the format has thirty. */
const MAXIMUM_IDS = 1000;

/** The number of each meaning, for sets of them. */
const NUMBERS: ReadonlyMap<string, number> = new Map(KEPT.map((name, number) => [name, number]));

/** What may be stated several times, and is a conjunction then, and what nothing depends on. */
const FORMULAS: ReadonlySet<Kept> = new Set(['assumption', 'invariant', 'sourcecode']);

type Flag = 'entry' | 'sink' | 'violation' | 'cyclehead' | 'enterLoopHead';

/** What a key means, if it is kept, and its bit in a set of meanings. */
interface Meaning {
  readonly name: Kept;
  readonly bit: number;
}

type Unfinished<Part> = { -readonly [Name in keyof Part]: Part[Name] };

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
  /** What the flags are by default. */
  readonly #flags: Readonly<Record<Flag, boolean>>;
  /** What the ids mean that were met. */
  readonly #meanings = new Map<string, Meaning | undefined>();
  /** The meanings of the data of the current owner so far, as bits. Of several with text the first one counts. */
  #met = 0;
  /** The first key of the current owner whose data say nothing: whoever took them for absent would read less than is stated. */
  #unclear: UnclearData | undefined;
  /** The target of the last edge: the next one mostly begins there, and then they share the text. */
  #lastTarget = '';

  constructor(keys: readonly KeyDeclaration[]) {
    this.#resolve = createKeyResolver(keys);
    const defaults = collectDefaults(keys, this.#resolve);
    this.#originFile = defaults.get('originfile');
    const isTrue = (name: Flag) => defaults.get(name)?.value === 'true';
    this.#flags = {
      entry: isTrue('entry'),
      sink: isTrue('sink'),
      violation: isTrue('violation'),
      cyclehead: isTrue('cyclehead'),
      enterLoopHead: isTrue('enterLoopHead'),
    };
  }

  node(id: string, position: Position, data: readonly OwnedData[]): AutomatonNode {
    const node: Unfinished<AutomatonNode> = {
      id,
      position,
      entry: this.#flags.entry,
      sink: this.#flags.sink,
      violation: this.#flags.violation,
      cyclehead: this.#flags.cyclehead,
      invariant: undefined,
      invariantScope: undefined,
      unclear: undefined,
    };
    this.#met = 0;
    this.#unclear = undefined;
    for (const each of data) this.#addToNode(node, each, data);
    node.unclear = this.#unclear;
    return node;
  }

  #addToNode(node: Unfinished<AutomatonNode>, each: OwnedData, data: readonly OwnedData[]): void {
    switch (this.#newMeaning(each)) {
      case 'entry':
        node.entry = each.value === 'true';
        return;
      case 'sink':
        node.sink = each.value === 'true';
        return;
      case 'violation':
        node.violation = each.value === 'true';
        return;
      case 'cyclehead':
        node.cyclehead = each.value === 'true';
        return;
      case 'invariant':
        node.invariant = this.#conjunction(each, data, (values) =>
          values.map((value) => `(${value})`).join(' && '),
        );
        return;
      case 'invariant.scope':
        node.invariantScope = located(each);
        return;
      case undefined:
      case 'sourcecode':
        return;
      default:
        this.#belongsElsewhere(each);
    }
  }

  /** Every edge gets the same members in the same order, and then what its data say: most have two or three of twenty. */
  edge(source: string, target: string, position: Position, data: readonly OwnedData[]): AutomatonEdge {
    const shared = source === this.#lastTarget ? this.#lastTarget : source;
    this.#lastTarget = target;
    const edge: Unfinished<AutomatonEdge> = {
      source: shared,
      target,
      position,
      startline: undefined,
      endline: undefined,
      startoffset: undefined,
      endoffset: undefined,
      originFile: this.#originFile,
      control: undefined,
      enterLoopHead: this.#flags.enterLoopHead,
      enterFunction: undefined,
      returnFromFunction: undefined,
      assumption: undefined,
      assumptionScope: undefined,
      assumptionResultFunction: undefined,
      threadId: undefined,
      createThread: undefined,
      sourceCode: undefined,
      unclear: undefined,
    };
    this.#met = 0;
    this.#unclear = undefined;
    for (const each of data) this.#addToEdge(edge, each, data);
    edge.unclear = this.#unclear;
    return edge;
  }

  #addToEdge(edge: Unfinished<AutomatonEdge>, each: OwnedData, data: readonly OwnedData[]): void {
    const { value } = each;
    switch (this.#newMeaning(each)) {
      case 'startline':
        edge.startline = wholeNumber(value);
        return;
      case 'endline':
        edge.endline = wholeNumber(value);
        return;
      case 'startoffset':
        edge.startoffset = wholeNumber(value);
        return;
      case 'endoffset':
        edge.endoffset = wholeNumber(value);
        return;
      case 'enterFunction':
        edge.enterFunction = located(each);
        return;
      case 'returnFromFunction':
        edge.returnFromFunction = located(each);
        return;
      case 'threadId':
        edge.threadId = located(each);
        return;
      case 'createThread':
        edge.createThread = located(each);
        return;
      case 'control':
        edge.control = value === 'condition-true' || value === 'condition-false' ? value : undefined;
        return;
      case 'enterLoopHead':
        edge.enterLoopHead = value === 'true';
        return;
      case 'originfile':
        edge.originFile = located(each);
        return;
      case 'assumption':
        edge.assumption = this.#conjunction(each, data, (values) =>
          values.map((one) => one.replace(/;\s*$/, '')).join('; '),
        );
        return;
      case 'assumption.scope':
        edge.assumptionScope = located(each);
        return;
      case 'assumption.resultfunction':
        edge.assumptionResultFunction = located(each);
        return;
      case 'sourcecode':
        edge.sourceCode = value;
        return;
      case undefined:
        return;
      default:
        this.#belongsElsewhere(each);
    }
  }

  /** An edge has no invariant, and a node no assumption: nothing tells what is meant. */
  #belongsElsewhere({ key }: OwnedData): void {
    this.#unclear ??= this.#findMeaning(key)?.name;
  }

  /** What data mean; undefined if nothing is kept of them, or others of the same owner have said it before. */
  #newMeaning({ key, value, isMixed }: OwnedData): Kept | undefined {
    const meaning = this.#findMeaning(key);
    if (meaning === undefined) return undefined;
    const isRepeated = (this.#met & meaning.bit) !== 0;
    const isClear = isRepeated ? FORMULAS.has(meaning.name) : isReadable(meaning.name, value);
    if (!isClear || isMixed) this.#unclear ??= meaning.name;
    if (value === '' || isRepeated) return undefined;
    this.#met |= meaning.bit;
    return meaning.name;
  }

  #findMeaning(id: string): Meaning | undefined {
    const known = this.#meanings.get(id);
    if (known !== undefined || this.#meanings.has(id)) return known;
    const name = this.#resolve(id);
    const number = NUMBERS.get(name);
    const meaning = number === undefined ? undefined : { name: name as Kept, bit: 1 << number };
    if (this.#meanings.size < MAXIMUM_IDS) this.#meanings.set(id, meaning);
    return meaning;
  }

  /** Several elements of a key that holds a formula mean their conjunction, as CPAchecker reads them. */
  #conjunction(
    head: OwnedData,
    data: readonly OwnedData[],
    join: (values: readonly string[]) => string,
  ): Located<string> {
    const meaning = this.#findMeaning(head.key);
    const alike = data.filter(
      ({ key, value }) => value !== '' && this.#findMeaning(key)?.bit === meaning?.bit,
    );
    return located(alike.length === 1 ? head : { ...head, value: join(alike.map(({ value }) => value)) });
  }
}

function located({ value, line, column }: OwnedData): Located<string> {
  return { value, position: { line, column } };
}
