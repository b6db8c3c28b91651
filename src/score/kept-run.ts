import type { ResultRun } from '../benchexec/results-file.js';

/** The columns that scores need, besides those that a run has as values. */
const KEPT_COLUMNS = ['terminationreason', 'witness-category'];

/**
 * Makes what is kept of the runs of a results file: only the columns that scores need, and texts of their own. A part of
 * a text keeps the whole text in memory, which is megabytes of XML.
 */
export function runKeeper(): (run: ResultRun) => ResultRun {
  const known = new Map<string, string>();
  const shared = <Text extends string>(text: Text): Text => {
    const found = known.get(text) ?? copy(text);
    known.set(found, found);
    return found as Text;
  };
  // Most runs of a file have the same lists, and nearly all have no such column.
  const lists = new Map<string, readonly string[]>();
  const sharedList = (texts: readonly string[]) => {
    const key = JSON.stringify(texts);
    const found = lists.get(key) ?? texts.map(shared);
    lists.set(key, found);
    return found;
  };
  const maybe = (text: string | undefined) => (text === undefined ? undefined : shared(text));
  return (run) => ({
    ...run,
    name: copy(run.name),
    propertyFile: maybe(run.propertyFile),
    properties: sharedList(run.properties),
    expectedVerdict: maybe(run.expectedVerdict),
    status: maybe(run.status),
    score: maybe(run.score),
    columns: KEPT_COLUMNS.some((title) => run.columns.has(title)) ? keptColumns(run, shared) : NO_COLUMNS,
  });
}

const NO_COLUMNS: ReadonlyMap<string, string> = new Map();

function keptColumns({ columns }: ResultRun, shared: (text: string) => string): ReadonlyMap<string, string> {
  return new Map(
    KEPT_COLUMNS.flatMap((title) => {
      const value = columns.get(title);
      return value === undefined ? [] : [[title, shared(value)] as const];
    }),
  );
}

function copy(text: string): string {
  return Buffer.from(text).toString();
}
