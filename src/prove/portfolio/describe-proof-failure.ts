import { describeTranslationFailure } from '../model/translation-failure.js';
import type { OpenObligation, ProofFailure } from '../strategy/proof-task.js';

/** The failure as a sentence. */
export function describeProofFailure(failure: ProofFailure): string {
  switch (failure.code) {
    case 'not-shown':
      return describeOpen(failure.open);
    case 'refuted': {
      const { what, line } = failure.open;
      return `for some inputs, it seems false that ${what}${lineIn(line)}`;
    }
    case 'untranslated':
      return describeTranslationFailure(failure.failure);
    case 'no-candidates':
      return 'no candidate invariants suffice for a proof';
    case 'relations-violated':
      return 'Spacer finds that some obligation may be violated';
    case 'relations-unknown':
      return 'Spacer finds no invariants';
    case 'relations-unconfirmed':
      return 'the invariants that Spacer found could not be confirmed';
  }
}

function describeOpen([first, ...others]: readonly OpenObligation[]): string {
  if (first === undefined) return 'cannot prove all obligations';
  const { length } = others;
  const further =
    length === 0
      ? ''
      : `; ${length === 1 ? 'one other obligation is' : `${length} other obligations are`} also open`;
  return `cannot prove that ${first.what}${lineIn(first.line)}${further}`;
}

function lineIn(line: number): string {
  return line > 0 ? ` (line ${line})` : '';
}

const ANSWERS = { open: 'may be violated', unknown: 'undecided' } as const;

/** What could not be shown, one line each. */
export function listOpen(failure: ProofFailure, maximum: number): readonly string[] {
  if (failure.code !== 'not-shown') return [];
  return failure.open
    .slice(0, maximum)
    .map(({ what, line, answer }) => `  ${line > 0 ? `line ${line}: ` : ''}${what}: ${ANSWERS[answer]}`);
}
