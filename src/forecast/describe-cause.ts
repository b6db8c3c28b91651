import type { WitnessFault } from '../resolve/resolve-claim.js';
import type { CauseOfLoss } from './forecast.js';

const FAULTS: Readonly<Record<WitnessFault, string>> = {
  'witness invalid': 'the witness is malformed',
  'witness-version mismatch': 'the format of the witness does not count',
  'witness-type mismatch': 'the witness is of the wrong kind',
  'witness missing': 'there is no witness',
};

const OPEN = {
  'no validator': 'no installed validator takes the witness',
  unreadable: 'the task or its property cannot be read',
  refused: 'the claim cannot be decided',
  'not planned': 'the run cannot be told from others, or its files cannot be read',
} as const;

/** What costs points, as a part of a sentence. */
export function describeCause(cause: CauseOfLoss): string {
  switch (cause.kind) {
    case 'faulty':
      return cause.rule === null ? FAULTS[cause.fault] : `${FAULTS[cause.fault]} (${cause.rule})`;
    case 'unconfirmed': {
      const { validator, status, opinion, words } = cause;
      const said = words === null ? status : `${status}: ${words}`;
      return `not confirmed: ${validator} ${opinion === 'rejected' ? 'rejects it' : 'answers'} ${said}`;
    }
    case 'open':
      return `not decided: ${OPEN[cause.because]}`;
    case 'wrong':
      return cause.answer === 'true' ? 'wrong: a missed bug' : 'wrong: a false alarm';
    case 'late':
      return 'the verdict came after a limit';
  }
}
