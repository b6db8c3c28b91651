import type { Trace } from '../../use-cases/show/trace.js';
import { tellsReason } from '../diagnosis-text.js';

/** What is said of an execution beside the diagnosis; null where there is nothing more to say. */
interface ToldBeside {
  readonly said: string | null;
  /** The next part of the witness, which was not passed, and what happened there instead. */
  readonly missing: string | null;
  readonly observed: string | null;
}

/** Leaves out of the answer of replay what the diagnosis below it says in more detail. */
export function toldBesideDiagnosis(trace: Trace): ToldBeside {
  if (trace.kind === 'none') return { said: null, missing: null, observed: null };
  const { reason, remark, missing, observed, steps, lesson } = trace;
  const end = steps.findLast(({ kind }) => kind === 'end')?.text ?? null;
  const said = tellsReason(lesson, end) ? remark : reason;
  return lesson.parting === null ? { said, missing, observed } : { said, missing: null, observed: null };
}
