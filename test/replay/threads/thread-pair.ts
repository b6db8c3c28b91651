import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Entry, type Pair, pairOf } from '../pair.js';

const FOLDER = join(import.meta.dirname, 'pairs');

/**
 * A row of a table: `good` or `bad` says why the witness is right or wrong. Lines are named by the comment `//@A` at
 * their end. `change` replaces texts of the program, each of which it has once.
 */
interface Row extends Pick<Entry, 'property' | 'version' | 'dataModel' | 'cyclehead' | 'invariant'> {
  readonly good?: string;
  readonly bad?: string;
  /** The part of the property that is violated. */
  readonly status?: string;
  /** No execution of the program violates the property: then the bad witness is wrong whatever it says. */
  readonly safe?: true;
  /** What the input functions return, in their order, where the program violates the property natively. */
  readonly inputs?: readonly number[];
  /**
   * `seldom`: native schedules find the violation too seldom, or no sanitizer does. `misjudged`: ThreadSanitizer knows no
   * fences (gcc warns of that: -Wtsan), and for it a relaxed store does not end the release sequence of another thread;
   * or the delays between native steps are places where a thread can be cancelled.
   */
  readonly natively?: 'seldom' | 'misjudged';
  readonly change?: Readonly<Record<string, string>>;
  readonly segments?: readonly (string | readonly string[])[];
  readonly edges?: readonly Readonly<Record<string, unknown>>[];
}

export interface ThreadPair extends Pair {
  /** Names the row in lists: `locks.c 3`, counted from 1. */
  readonly name: string;
  readonly isGood: boolean;
  /** The program, changed as the row says. */
  readonly text: string;
  readonly safe: boolean;
  readonly inputs: readonly number[];
  /** What native executions under a sanitizer show of it. */
  readonly native: 'seen' | 'seldom' | 'misjudged';
  /** Lines of the two accesses that race, for rows that name both. */
  readonly racingLines: readonly number[];
}

/** Programs with threads, and violation witnesses for them. */
export function readThreadPairs(folder = FOLDER): readonly ThreadPair[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) => {
      const table = parse(readFileSync(join(folder, file), 'utf8'));
      const original = readFileSync(join(folder, table.program), 'utf8');
      return (table.pairs as Row[]).map((row, index) => {
        const name = `${table.program} ${index + 1}`;
        const text = changed(original, row.change ?? {}, name);
        return threadPair(row, { table, text, name });
      });
    });
}

function threadPair(
  row: Row,
  { table, text, name }: { table: { program: string; property: string }; text: string; name: string },
): ThreadPair {
  const isGood = row.good !== undefined;
  const lines = anchors(text);
  const line = (anchor: string) => {
    const found = lines.get(anchor) ?? (/^\d+$/.test(anchor) ? Number(anchor) : undefined);
    if (found === undefined) throw new Error(`${name}: no line is called ${anchor}`);
    return found;
  };
  const resolve = (waypoint: string) =>
    waypoint.replace(
      /(?<=\b(?:assume|branch|enter|create|return|target) )\w+/,
      (anchor) => `${line(anchor)}`,
    );
  const segments = row.segments?.map((each) =>
    typeof each === 'string' ? resolve(each) : each.map(resolve),
  );
  const edges = row.edges?.map((edge) =>
    edge.line === undefined ? edge : { ...edge, line: line(String(edge.line)) },
  );
  const last = segments?.at(-1);
  const targets = Array.isArray(last) ? last.flatMap((each) => /target (\d+)/.exec(each)?.[1] ?? []) : [];
  const entry: Entry = {
    kind: isGood ? 'good' : 'bad',
    why: row.good ?? row.bad ?? '',
    expect: isGood ? `false(${row.status ?? row.property ?? table.property})` : 'unconfirmed',
    ...(row.property === undefined ? {} : { property: row.property }),
    version: row.version ?? '2.2',
    ...(row.dataModel === undefined ? {} : { dataModel: row.dataModel }),
    ...(row.cyclehead === undefined ? {} : { cyclehead: row.cyclehead }),
    ...(row.invariant === undefined ? {} : { invariant: row.invariant }),
    ...(segments === undefined ? {} : { segments }),
    ...(edges === undefined ? {} : { edges }),
  };
  return {
    ...pairOf(entry, { table: { ...table, dataModel: 'LP64' }, text, programFile: '' }),
    name,
    isGood,
    text,
    safe: row.safe === true,
    inputs: row.inputs ?? [],
    native: row.natively ?? 'seen',
    racingLines: targets.length === 2 ? targets.map(Number) : [],
  };
}

function changed(original: string, change: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(change).reduce((text, [from, to]) => {
    if (original.split(from).length !== 2) throw new Error(`${name}: '${from}' is not there once`);
    if (from.includes('\n') || to.includes('\n')) throw new Error(`${name}: a change moves lines`);
    return text.replace(from, () => to);
  }, original);
}

/** Line numbers by the names that comments give to lines. */
function anchors(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split('\n').flatMap((line, index) => {
      const name = /\/\/@(\w+)$/.exec(line)?.[1];
      return name === undefined ? [] : [[name, index + 1] as const];
    }),
  );
}
