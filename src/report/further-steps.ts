import type { ValidationResult, WitnessResult } from '../dispatch/result.js';
import { quoteWord, subjectOptions } from './shell-words.js';

/** How many validators are named; the list command shows the others. */
const NAMED = 8;

/** What to do about a verdict that is not confirmed: who could confirm it, and how to find out more. */
export function furtherSteps(result: ValidationResult): readonly string[] {
  const { outcome } = result.resolution;
  if (outcome === 'invalid-witness') {
    return result.witnesses.map(
      ({ path }) => `To find out more: witness-check lint ${quoteWord(path)} ${subjectOptions(result)}`,
    );
  }
  if (outcome !== 'unconfirmed' && outcome !== 'rejected') return [];
  return result.witnesses.flatMap((witness) => [...missingHelp(witness), ...explainCommand(witness, result)]);
}

/** The validators that could confirm a verdict, if no installed one does. */
function missingHelp({ kind, runs, notRun }: WitnessResult): readonly string[] {
  const could = notRun
    .filter(({ cause, also }) => cause === 'not-installed' && also === undefined)
    .map(({ validator }) => validator);
  const said = runs.some(({ role, opinion }) => role !== 'reference' && opinion !== 'inconclusive');
  if (could.length === 0 || said) return [];
  const named = could.slice(0, NAMED).join(', ');
  const more = could.length > NAMED ? ` and ${could.length - NAMED} more` : '';
  const verdict = kind === 'correctness' ? 'TRUE' : 'FALSE';
  const none = runs.length === 0 ? 'No installed validator can confirm' : 'No installed validator confirmed';
  return [`${none} ${verdict} here; these could, once they are installed: ${named}${more}`];
}

function explainCommand({ path }: WitnessResult, result: ValidationResult): readonly string[] {
  const options = `${subjectOptions(result)} --property ${quoteWord(result.property)}`;
  return [`To find out why: witness-check explain ${quoteWord(path)} ${options}`];
}
