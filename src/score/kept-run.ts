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
  const maybe = (text: string | undefined) => (text === undefined ? undefined : shared(text));
  return (run) => ({
    ...run,
    name: copy(run.name),
    propertyFile: maybe(run.propertyFile),
    properties: run.properties.map(shared),
    expectedVerdict: maybe(run.expectedVerdict),
    status: maybe(run.status),
    score: maybe(run.score),
    columns: new Map(
      KEPT_COLUMNS.flatMap((title) => {
        const value = run.columns.get(title);
        return value === undefined ? [] : [[title, shared(value)] as const];
      }),
    ),
  });
}

function copy(text: string): string {
  return Buffer.from(text).toString();
}
