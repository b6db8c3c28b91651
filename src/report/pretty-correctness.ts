import { createColors } from 'picocolors';
import { countNoun } from '../source/count-noun.js';
import { printable } from '../source/printable.js';
import type {
  CorrectnessExplanation,
  ExplainedInvariant,
  ExplainedObligation,
  NamedValue,
} from '../use-cases/explain/correctness-explanation.js';
import { limitLines } from './limit-text.js';

/** How many values and obligations are shown; the JSON document has all of them. */
const SHOWN_VALUES = 12;
const SHOWN_OBLIGATIONS = 20;

type Colors = ReturnType<typeof createColors>;

/** The explanation of a correctness witness, for a terminal. */
export function formatCorrectness(explanation: CorrectnessExplanation, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const { result, reason, invariants, obligations, added, execution, assumptions } = explanation;
  const following = obligations.filter(({ answer }) => answer === 'follows');
  const others = obligations.filter(({ answer }) => answer !== 'follows');
  const lines = [
    colors.bold(printable(result)),
    `  ${printable(reason)}`,
    ...(invariants.length === 0 ? ['The witness has no invariants.'] : ['Invariants:']),
    ...invariants.flatMap((each) => invariantLines(each, explanation, colors)),
    ...(obligations.length === 0 ? [] : ['The property, from the invariants alone:']),
    ...others.slice(0, SHOWN_OBLIGATIONS).flatMap((each) => obligationLines(each, colors)),
    ...(others.length > SHOWN_OBLIGATIONS
      ? [`  … ${others.length - SHOWN_OBLIGATIONS} more do not follow: see --format json`]
      : []),
    ...(following.length === 0
      ? []
      : [`  ${colors.green('follows:')} ${countNoun(following.length, 'obligation')}`]),
    ...(execution?.end === undefined || execution.end === null
      ? []
      : [`The program ${printable(execution.end)}.`]),
    ...(added ?? []).map(
      ({ value, line, column }) =>
        `${colors.green('added:')} ${printable(value)} ${colors.dim(`(${line}:${column})`)}`,
    ),
    ...(assumptions.length === 0 ? [] : [`Assumed: ${printable(assumptions.join('; '))}`]),
    ...writtenLines(explanation),
    ...limitLines(explanation.limit),
  ];
  return `${lines.join('\n')}\n`;
}

function writtenLines({ added, written, notWritten }: CorrectnessExplanation): readonly string[] {
  if (notWritten !== null) return [`No witness was written: ${notWritten}`];
  if (written === null) return [];
  const what = added?.length === 0 ? 'nothing had to be added' : 'with what was added';
  return [`Written to ${printable(written)}: the witness, ${what}`];
}

function invariantLines(
  { value, line, column, type, answer, why, before, after }: ExplainedInvariant,
  { result, added }: CorrectnessExplanation,
  colors: Colors,
): readonly string[] {
  const place = colors.dim(`(${line}${column === null ? '' : `:${column}`})`);
  const said = (text: string, ...details: readonly string[]) => [
    `  ${printable(value.replace(/\s+/g, ' '))} ${place}`,
    `    ${text}`,
    ...details.map((each) => colors.dim(`      ${each}`)),
  ];
  const besides = why === '' ? '' : `: ${printable(why)}`;
  const isShown = result === 'true';
  const helped =
    (added ?? []).length > 0 ? '; with what is added below, it is' : '; another proof shows that it holds';
  switch (answer) {
    case 'preserved':
      return said(colors.green(type.startsWith('loop_') ? 'holds and is inductive' : 'holds'));
    case 'not-preserved':
      return said(
        `${colors.yellow('not inductive by itself')}${isShown ? helped : ''}${besides}`,
        `before: ${valuesText(before)}`,
        `after one iteration: ${valuesText(after)}`,
      );
    case 'open':
      return said(
        `${colors.yellow('does not follow by itself')}${isShown ? helped.replace('it is', 'it does') : ''}${besides}`,
        `where ${valuesText(after)}`,
      );
    case 'false':
      return said(
        `${colors.red('does not hold')}: an execution shows it`,
        ...(why === '' ? [] : [printable(why)]),
      );
    case 'undecided':
      return said(isShown ? colors.green('holds') : `could not be decided${besides}`);
  }
}

function obligationLines(
  { what, line, answer, state }: ExplainedObligation,
  colors: Colors,
): readonly string[] {
  const head = `  ${colors.yellow(answer === 'open' ? 'does not follow:' : 'not decided:')} ${printable(what)} ${colors.dim(`(line ${line})`)}`;
  return state.length === 0 ? [head] : [head, colors.dim(`      where ${valuesText(state)}`)];
}

function valuesText(values: readonly NamedValue[]): string {
  if (values.length === 0) return 'no values are known';
  const shown = values.slice(0, SHOWN_VALUES).map(({ name, value }) => `${name} = ${value}`);
  return printable(`${shown.join(', ')}${values.length > SHOWN_VALUES ? ', …' : ''}`);
}
