import { type ClaimsPageData, nameInRun, type PageClaim } from '../report/claims/page-claim.js';
import { type Agreement, tallyValidators, type ValidatorTally } from '../report/claims/validator-tallies.js';
import { countNoun } from '../source/count-noun.js';
import { type Column, DataTable } from './data-table.js';
import { element } from './elements.js';
import { seconds } from './quantities.js';

/** How often each validator ran, with which answers, and how far any two validators agree. */
export function validatorsPanel({ claims, runs }: ClaimsPageData): HTMLElement {
  const { validators, agreement } = tallyValidators(runs.length > 1 ? nameRuns(claims) : claims);
  if (validators.length === 0) return element('p', { class: 'empty' }, 'No validator ran.');
  const number = (
    title: string,
    sortKey: (tally: ValidatorTally) => number,
    room: 'always' | 'extra' = 'always',
  ) => ({ title, kind: 'number', room, sortKey }) as const;
  const time = (title: string, sortKey: (tally: ValidatorTally) => number): Column<ValidatorTally> => ({
    title,
    kind: 'number',
    room: 'extra',
    sortKey,
    makeCell: (tally) => seconds(sortKey(tally)),
  });
  const table = new DataTable<ValidatorTally>('Validators', [
    { title: 'Validator', kind: 'text', sortKey: ({ validator }) => validator },
    number('Runs', ({ runs }) => runs),
    number('Confirmed', ({ confirmed }) => confirmed),
    number('Alone', ({ alone }) => alone, 'extra'),
    number('Rejected', ({ rejected }) => rejected),
    number('No answer', ({ inconclusive }) => inconclusive, 'extra'),
    number('At a limit', ({ limited }) => limited, 'extra'),
    time('CPU s', ({ cputime }) => cputime),
    time('Median CPU s', ({ median }) => median),
  ]);
  table.show(validators);
  const names = validators.map(({ validator }) => validator);
  if (names.length === 1) return table.root;
  return element(
    'div',
    {},
    table.root,
    element('h2', {}, 'Agreement'),
    element(
      'p',
      { class: 'quiet' },
      'Of the witnesses that both validators decided, how many they agree on.',
    ),
    matrix(names, agreement),
  );
}

/** In several runs, a validator counts once for each. */
function nameRuns(claims: readonly PageClaim[]): readonly PageClaim[] {
  return claims.map((claim) => ({
    ...claim,
    witnesses: claim.witnesses.map((witness) => ({
      ...witness,
      runs: witness.runs.map((each) => ({ ...each, validator: nameInRun(each.validator, claim.run) })),
    })),
  }));
}

function matrix(names: readonly string[], agreement: readonly (readonly Agreement[])[]): HTMLElement {
  const heads = names.map((name) => element('th', { scope: 'col', class: 'number' }, name));
  const rows = names.map((name, row) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row', class: 'text' }, name),
      names.map((other, column) =>
        agreementCell(agreement[row]?.[column], row === column ? undefined : `${name} and ${other}`),
      ),
    ),
  );
  return element(
    'div',
    { class: 'table-box' },
    element(
      'table',
      { class: 'data matrix' },
      element('thead', {}, element('tr', {}, element('td'), heads)),
      element('tbody', {}, rows),
    ),
  );
}

function agreementCell(cell: Agreement | undefined, names: string | undefined): HTMLElement {
  if (cell === undefined || cell.both === 0) return element('td', { class: 'number quiet' }, '–');
  if (names === undefined) return element('td', { class: 'number quiet', title: 'answers' }, cell.both);
  const part = cell.agreed / cell.both;
  const tone = part === 1 ? 'good' : part >= 0.9 ? 'open' : 'bad';
  const title = `${names} agree on ${cell.agreed} of ${countNoun(cell.both, 'witness', 'witnesses')}`;
  return element('td', { class: `number ${tone}`, title }, `${cell.agreed}/${cell.both}`);
}
