import { type Document, isSeq, parseDocument } from 'yaml';
import { withTask } from '../../dispatch/task-parts.js';
import { checkCallOptions, checkValue, type Kind } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import { readWitnessBytes, sizeLimit } from '../../witness/read-witness.js';
import type { YamlWitness } from '../../witness/witness.js';
import { type AskedClaim, EmbeddedQuestions } from './ask-validator.js';
import { CONVERT_OPTIONS, type ConvertOptions } from './conversion.js';

/** How to minimise a witness, and how long that may take. */
export interface MinimiseOptions
  extends Pick<
    ConvertOptions,
    'programs' | 'task' | 'property' | 'dataModel' | 'cputime' | 'signal' | 'onFirstRun'
  > {
  /** Maximum number of runs of a validator; 200 by default. */
  readonly attempts?: number | undefined;
}

const { to: _to, check: _check, ...SHARED_OPTIONS } = CONVERT_OPTIONS;

/** The kinds of these options. */
const MINIMISE_OPTIONS = { ...SHARED_OPTIONS, attempts: 'count' } as const satisfies Record<
  keyof MinimiseOptions,
  Kind
>;

/** A minimised witness. */
export interface MinimisedWitness {
  /** The whole witness, with its other parts and its comments. */
  readonly text: string;
  /** Who confirmed it, before and after. */
  readonly validator: 'replay' | 'prove';
  /** The validator's answer, such as `false(unreach-call)` or `true`. */
  readonly answer: string;
  /** Number of waypoints or invariants. */
  readonly parts: { readonly before: number; readonly after: number };
  /** `all`: no part can be removed any more. `some`: the attempts ran out before that was known. */
  readonly tried: 'all' | 'some';
  /** `runs` if the attempts ran out; else the limit that ended a run without a part that stays; null if none did. */
  readonly limit: ReachedLimit | null;
}

const ATTEMPTS = 200;

/** Long values keep their line. */
const AS_WRITTEN = { lineWidth: 0 };

/**
 * Removes waypoints or invariants of a YAML witness as long as the embedded validator still confirms it: `replay` for a
 * violation witness, `prove` for a correctness witness. The last waypoint of a sequence, its target, stays.
 *
 * @param witness path of a witness in format 2.x
 * @throws InputError for files that cannot be read, a witness in another format, and one that is not confirmed at all
 */
export async function minimise(witness: string, given: MinimiseOptions): Promise<MinimisedWitness> {
  checkValue('minimise', 'the witness', witness, 'text');
  checkCallOptions('minimise', given, MINIMISE_OPTIONS);
  const options = await withTask(given);
  const bytes = await readBytes(witness, sizeLimit(witness));
  const reading = readWitnessBytes(bytes, witness);
  if (!('document' in reading))
    throw refusal(witness, 'is GraphML', "convert it first: 'witness-check convert'");
  const { programs = [] } = options;
  if (programs.length === 0)
    throw refusal(
      witness,
      'cannot be confirmed without its program',
      'name it with --program, or its task with --task',
    );
  const validator = reading.witness.kind === 'violation' ? 'replay' : 'prove';
  const claim = askedClaim(reading.witness, { ...options, programs });
  return EmbeddedQuestions.with(claim, async (questions) => {
    const text = reading.document.source.text;
    const { status: answer } = await questions.ask(validator, text, '.yml');
    if (!(validator === 'replay' ? /^false\b/ : /^true$/).test(answer)) {
      const reason = `is not confirmed by ${validator}, which says '${answer}'`;
      throw refusal(witness, reason, "see 'witness-check explain'");
    }
    const search = new Search(parseDocument(text), options.attempts ?? ATTEMPTS, async (candidate) => {
      options.signal?.throwIfAborted();
      const { status, limit } = await questions.ask(validator, candidate, '.yml');
      return status === answer ? { kind: 'confirmed' } : { kind: 'unconfirmed', limit };
    });
    return { validator, answer, ...(await search.run()) };
  });
}

function askedClaim(
  { metadata }: YamlWitness,
  options: MinimiseOptions & { programs: readonly string[] },
): AskedClaim {
  const stated = metadata.dataModel?.value === 'LP64' ? 'LP64' : 'ILP32';
  const [specification] = metadata.specifications;
  return {
    ...options,
    property: options.property,
    dataModel: options.dataModel ?? stated,
    specification: specification?.value ?? '',
  };
}

function refusal(file: string, message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', file, message, remedy });
}

/** What becomes of a witness without some of its parts. */
type Trial =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'unconfirmed'; readonly limit: ReachedLimit | null };

type Path = readonly (string | number)[];

/** Removes halves, then quarters, and so on, down to single parts: most of a witness is often unnecessary. */
class Search {
  readonly #document: Document.Parsed;
  readonly #attempt: (text: string) => Promise<Trial>;
  #attempts: number;
  #limit: ReachedLimit | null = null;

  constructor(document: Document.Parsed, attempts: number, attempt: (text: string) => Promise<Trial>) {
    this.#document = document;
    this.#attempts = attempts;
    this.#attempt = attempt;
  }

  async run(): Promise<Pick<MinimisedWitness, 'text' | 'parts' | 'tried' | 'limit'>> {
    const all = listParts(this.#document);
    let left = all;
    let size = Math.ceil(left.length / 2);
    while (size >= 1 && left.length > 0) {
      const smaller = await this.#withoutGroups(all, left, size);
      const repeats = size === 1 && smaller.length < left.length;
      left = smaller;
      if (this.#attempts <= 0) break;
      if (!repeats) size = size === 1 ? 0 : Math.ceil(size / 2);
    }
    const fixed = countOfFixed(this.#document);
    return {
      text: this.#without(all, left),
      parts: { before: all.length + fixed, after: left.length + fixed },
      tried: this.#attempts > 0 ? 'all' : 'some',
      limit: this.#attempts > 0 ? this.#limit : 'runs',
    };
  }

  /** Later parts first: what leads to a violation is mostly at the beginning. */
  async #withoutGroups(all: readonly Path[], parts: readonly Path[], size: number): Promise<readonly Path[]> {
    let left = parts;
    for (let end = parts.length; end > 0 && this.#attempts > 0; end -= size) {
      const group = new Set(parts.slice(Math.max(0, end - size), end));
      const candidate = left.filter((part) => !group.has(part));
      this.#attempts -= 1;
      const trial = await this.#attempt(this.#without(all, candidate));
      if (trial.kind === 'confirmed') left = candidate;
      else this.#limit ??= trial.limit;
    }
    return left;
  }

  /** The text without the removed parts; later ones are removed first, so that the others keep their place. */
  #without(all: readonly Path[], left: readonly Path[]): string {
    if (left.length === all.length) return this.#document.toString(AS_WRITTEN);
    const kept = new Set(left);
    const document = this.#document.clone() as Document.Parsed;
    for (const path of all.toReversed()) {
      if (kept.has(path)) continue;
      document.deleteIn(path);
      // A segment needs waypoints.
      const around = path.slice(0, -2);
      const segment = document.getIn(path.slice(0, -1));
      if (path.at(-2) === 'segment' && isSeq(segment) && segment.items.length === 0)
        document.deleteIn(around);
    }
    return document.toString(AS_WRITTEN);
  }
}

/** Paths of the parts that may be removed, in the order of the file. */
function listParts(document: Document.Parsed): readonly Path[] {
  const entries = isSeq(document.contents) ? document.contents.items.length : 0;
  return Array.from({ length: entries }, (_, entry) => partsOfEntry(document, entry)).flat();
}

function partsOfEntry(document: Document.Parsed, entry: number): readonly Path[] {
  const content = document.getIn([entry, 'content']);
  const type = document.getIn([entry, 'entry_type']);
  if (!isSeq(content)) return [];
  if (type === 'invariant_set') return content.items.map((_, index) => [entry, 'content', index]);
  if (type !== 'violation_sequence') return [];
  return content.items.slice(0, -1).flatMap((_, index): readonly Path[] => {
    const path = [entry, 'content', index, 'segment'];
    const segment = document.getIn(path);
    return isSeq(segment) ? segment.items.map((_item, waypoint) => [...path, waypoint]) : [];
  });
}

/** The waypoints of last segments, which stay. */
function countOfFixed(document: Document.Parsed): number {
  const entries = isSeq(document.contents) ? document.contents.items.length : 0;
  let count = 0;
  for (let entry = 0; entry < entries; entry++) {
    const content = document.getIn([entry, 'content']);
    if (!isSeq(content) || document.getIn([entry, 'entry_type']) !== 'violation_sequence') continue;
    const last = document.getIn([entry, 'content', content.items.length - 1, 'segment']);
    count += isSeq(last) ? last.items.length : 0;
  }
  return count;
}
