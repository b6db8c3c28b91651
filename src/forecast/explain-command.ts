import { quoteWord } from '../report/shell-words.js';
import { findFullName } from '../ruleset/name-forms.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import type { CauseOfLoss } from './forecast.js';
import type { ForecastRun } from './forecast-run.js';

/** Rules, and how a user names them: a rule set in a file has the path of the file. */
export interface NamedRules {
  readonly ruleSet: RuleSet;
  readonly named: string;
}

/** The command that explains a cause by an example, for a shell. */
export function commandFor(cause: CauseOfLoss, run: ForecastRun, rules: NamedRules): string {
  const words = ['witness-check', ...wordsFor(cause, run, rules)];
  return words.map(quoteWord).join(' ');
}

function wordsFor(cause: CauseOfLoss, run: ForecastRun, rules: NamedRules): readonly string[] {
  switch (cause.kind) {
    case 'faulty':
      return cause.fault === 'witness missing' ? needOf(run, rules) : validateWords(run, rules);
    case 'unconfirmed':
      return explainWords(run) ?? validateWords(run, rules);
    case 'open':
      return cause.because === 'no validator' ? ['validators', 'list'] : validateWords(run, rules);
    case 'wrong':
    case 'late':
      return deviationWords(run, rules);
  }
}

/** Whether the rules ask for a witness, and in which format. */
function needOf({ raw: { record } }: ForecastRun, { ruleSet, named }: NamedRules): readonly string[] {
  const name = findFullName(ruleSet, record.category ?? '', record.property);
  return name === undefined
    ? ['rulesets', 'show', named]
    : ['categories', 'explain', name, '--ruleset', named];
}

function explainWords({ place: { task, property, witness } }: ForecastRun): readonly string[] | undefined {
  if (witness === null) return undefined;
  const subject = /\.ya?ml$/.test(task) ? '--task' : '--program';
  return ['explain', witness, subject, task, ...(property === null ? [] : ['--property', property])];
}

function validateWords({ place, raw }: ForecastRun, { ruleSet, named }: NamedRules): readonly string[] {
  const { task, property, witness } = place;
  const option = (name: string, value: string | null | undefined) =>
    value === null || value === undefined ? [] : [name, value];
  return [
    'validate',
    task,
    '--verdict',
    raw.record.status,
    ...option('--property', property),
    ...option('--category', findFullName(ruleSet, raw.record.category ?? '', raw.record.property)),
    ...option('--witness', witness),
    '--ruleset',
    named,
  ];
}

function deviationWords(run: ForecastRun, rules: NamedRules): readonly string[] {
  const { file } = run.place;
  return file === null
    ? validateWords(run, rules)
    : ['score', file, '--ruleset', rules.named, '--report', 'deviations'];
}
