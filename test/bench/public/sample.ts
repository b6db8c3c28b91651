import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type Disputed, disputeOf } from './disputed.js';
import { type Labelled, type Property, readLabels, TARGETED, type Verdict } from './labels.js';
import { contentsOf, mirrorOf } from './mirror.js';
import { withAssertions } from './preprocess.js';
import { codeOf, type Goal, goalOf } from './targets.js';

/** Programs of a sample. */
export const SIZE = 66;

const MOST_OF_A_FOLDER = 8;
const MOST_LINES = 3000;
const MOST_PLACES = 8;

/** A program of a sample, with its text and its goal. */
export interface Chosen extends Labelled {
  readonly text: string;
  readonly goal: Goal;
}

/** A program that the rule would choose, but whose label is in dispute. */
export interface LeftOut {
  readonly program: Chosen;
  readonly dispute: Disputed;
}

/** The name of a program: `REPOSITORY/PATH`. */
export const nameOf = ({ repository, path }: Labelled) => `${repository.name}/${path}`;

const keyOf = (label: Labelled) => `${nameOf(label)} ${label.property}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function chosen(label: Labelled, text: string): Chosen | undefined {
  const code = codeOf(text);
  if (text.split('\n').length > MOST_LINES) return undefined;
  if (/^[ \t]*#[ \t]*include[ \t]*"/m.test(text)) return undefined;
  if (/\b(?:pthread_\w+|thrd_\w+|__VERIFIER_atomic\w*)\b/.test(code)) return undefined;
  if (!/\bmain\s*\(/.test(code)) return undefined;
  if (label.source === 'test' && /\b__(?:ESBMC|CPROVER|goblint|VERIFIER_(?!nondet))\w+/.test(code))
    return undefined;
  const goal = goalOf(label.property, text);
  if (goal === undefined || goal.places.length > (label.source === 'test' ? Infinity : MOST_PLACES))
    return undefined;
  return compiles(text, label.dataModel) ? { ...label, text, goal } : undefined;
}

/** One label for each content: where labels of the same text contradict each other, none. */
function unambiguous(labels: readonly Labelled[]): readonly Labelled[] {
  const verdicts = new Map<string, Set<Verdict>>();
  for (const { blob, verdict } of labels)
    verdicts.set(blob, (verdicts.get(blob) ?? new Set<Verdict>()).add(verdict));
  const seen = new Set<string>();
  return labels.filter(({ blob }) => {
    if (verdicts.get(blob)?.size !== 1 || seen.has(blob)) return false;
    seen.add(blob);
    return true;
  });
}

/**
 * The rule by which programs are chosen: C programs of one file, of at most 3000 lines and
 * without threads, with a label for `unreach-call` or `unreach-label`, and one to eight places outside of macros that
 * may be the target, that gcc compiles; each text once; in the order of the hash of repository, path and property, at most 8 of a folder.
 * A program whose label is in dispute does not count: the next takes its place.
 *
 * @param number of the sample, from 1; each has the next 66 programs that those before it have not
 * @param property if given, only labels for it count
 * @param source of the labels: tasks and names, or regression tests of tools
 */
export function drawSample(
  mirrors: string,
  verdict: Verdict,
  number: number,
  property?: Property,
  source: 'benchmarks' | 'regressions' = 'benchmarks',
) {
  const { labels, missing } = readLabels(mirrors, source);
  const alike: readonly Property[] =
    property === undefined || TARGETED.some((each) => each === property) ? TARGETED : [property];
  const ordered = unambiguous(
    labels
      .filter((label) => alike.includes(label.property))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  )
    .filter((label) => label.verdict === verdict && (property ?? label.property) === label.property)
    .map((label) => ({ label, hash: hashOf(keyOf(label)) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ label }) => label);
  let left = ordered;
  let drawnLast: Drawn = { sample: [], leftOut: [] };
  const texts = new Texts(ordered, mirrors);
  for (let drawn = 0; drawn < number; drawn++) {
    drawnLast = firstOf(left, texts);
    const known = new Set(
      [...drawnLast.sample, ...drawnLast.leftOut.map(({ program }) => program)].map(({ blob }) => blob),
    );
    left = left.filter(({ blob }) => !known.has(blob));
  }
  return { ...drawnLast, all: ordered.length, missing };
}

/** The texts of programs, read from each repository at once, and what is chosen of them. */
class Texts {
  readonly #texts = new Map<string, string>();
  readonly #chosen = new Map<string, Chosen | undefined>();

  constructor(labels: readonly Labelled[], mirrors: string) {
    for (const repository of new Set(labels.map((label) => label.repository))) {
      const mirror = mirrorOf(repository, mirrors);
      if (typeof mirror !== 'string') continue;
      const blobs = labels.filter((label) => label.repository === repository).map(({ blob }) => blob);
      contentsOf(mirror, blobs).forEach((text, index) => {
        if (text !== undefined) this.#texts.set(blobs[index] ?? '', text);
      });
    }
  }

  /** Undefined for a program that the rule leaves out. */
  chosen(label: Labelled): Chosen | undefined {
    const { blob } = label;
    const stored = this.#texts.get(blob);
    const text = label.source === 'test' && stored !== undefined ? withAssertions(stored, label) : stored;
    if (!this.#chosen.has(blob)) this.#chosen.set(blob, text === undefined ? undefined : chosen(label, text));
    return this.#chosen.get(blob);
  }
}

/** Whether gcc takes the text as C, with nothing but the headers of the machine. */
function compiles(text: string, dataModel: Labelled['dataModel']): boolean {
  const model = dataModel === 'ILP32' ? '-m32' : '-m64';
  return spawnSync('gcc', ['-w', '-fsyntax-only', model, '-x', 'c', '-'], { input: text }).status === 0;
}

interface Drawn {
  readonly sample: readonly Chosen[];
  readonly leftOut: readonly LeftOut[];
}

function firstOf(labels: readonly Labelled[], texts: Texts): Drawn {
  const folders = new Map<string, number>();
  const sample: Chosen[] = [];
  const leftOut: LeftOut[] = [];
  for (const label of labels) {
    const folder = posix.dirname(label.source === 'test' ? posix.dirname(nameOf(label)) : nameOf(label));
    const known = folders.get(folder) ?? 0;
    if (known >= MOST_OF_A_FOLDER || sample.length >= SIZE) continue;
    const program = texts.chosen(label);
    if (program === undefined) continue;
    const dispute = disputeOf(nameOf(label));
    if (dispute === undefined) {
      folders.set(folder, known + 1);
      sample.push(program);
    } else leftOut.push({ program, dispute });
  }
  return { sample, leftOut };
}
