import { InputError } from '../../source/input-error.js';
import { type LintOutcome, type LintRequest, performLint } from './perform-lint.js';
import { watchFiles } from './watch-files.js';

/** An answer, or why the linter cannot give one at the moment. */
export type WatchedLint = LintOutcome | { readonly kind: 'problem'; readonly problem: InputError };

/**
 * Answers again whenever a witness, its program or its task changes and the answer differs. The first answer comes at
 * once.
 *
 * @throws InputError for a first call that cannot be answered, `machine` if nothing can be watched
 */
export async function* watchLint(request: LintRequest, signal: AbortSignal): AsyncGenerator<WatchedLint> {
  if (request.standardInput !== undefined) {
    const message = 'standard input cannot be watched';
    throw new InputError({ code: 'usage', message, remedy: 'name a file, or leave --watch out' });
  }
  const { files, tasks = [], programs = [], task, property } = request.options;
  const places = [...files, ...tasks, ...programs, ...[task, property].filter((each) => each !== undefined)];
  const stop = new AbortController();
  const changes = watchFiles(places, AbortSignal.any([signal, stop.signal]));
  try {
    // Changes during the first answer count, too.
    let change = changes.next();
    change.catch(() => undefined);
    const first = await performLint(request);
    yield first;
    let last = JSON.stringify(first);
    for (; !(await change).done; change = changes.next()) {
      const outcome = await attempt(request);
      const text = JSON.stringify(outcome.kind === 'problem' ? outcome.problem.problem : outcome);
      // Output written next to the witnesses is a change as well, so this would never end.
      if (text !== last) yield outcome;
      last = text;
    }
  } finally {
    stop.abort();
  }
}

async function attempt(request: LintRequest): Promise<WatchedLint> {
  try {
    return await performLint(request);
  } catch (error) {
    // A file may be missing while it is being replaced.
    if (error instanceof InputError) return { kind: 'problem', problem: error };
    throw error;
  }
}
