import type { CaseStatement, SwitchStatement } from '../../c/tree/typed-statement.js';
import type { BranchingWaypoint } from '../../replay/claim/waypoint.js';
import { spellInteger } from '../assertions/c-expression.js';
import { NotExpressible } from '../subject/failure.js';

/**
 * C over `told`, the value that decides: whether it is the outcome that a waypoint names.
 * @param statement the `switch` that decides, if one does
 */
export function outcomeInC(
  { value: wanted, condition, line }: BranchingWaypoint,
  statement: SwitchStatement | undefined,
): string {
  // A `for` without a condition goes on.
  if (condition === 'none') return wanted.kind === 'truth' && wanted.truth ? '1' : '0';
  switch (wanted.kind) {
    case 'truth':
      return wanted.truth ? 'told != 0' : 'told == 0';
    case 'case':
      return isLabel({ low: wanted.value, high: wanted.value }, statement, line);
    case 'default':
      return `!(${anyLabel(statement, line)})`;
    case 'any-case':
      return wanted.taken ? anyLabel(statement, line) : `!(${anyLabel(statement, line)})`;
    case 'comparison':
      throw new NotExpressible(line, 'a switch that is compared with one label after the other');
  }
}

function anyLabel(statement: SwitchStatement | undefined, line: number): string {
  const labels = statement?.labels.filter((label) => label.kind === 'case') ?? [];
  const taken = labels.map((label) => isLabel(label, statement, line));
  return taken.length === 0 ? '0' : taken.join(' || ');
}

/** C over `value`: whether it is one of those from `low` to `high`. */
export function isLabel(
  { low, high }: Pick<CaseStatement, 'low' | 'high'>,
  statement: SwitchStatement | undefined,
  line: number,
  value = 'told',
): string {
  const type = statement?.value.type;
  if (type?.kind !== 'integer' || type.width > 64) throw new NotExpressible(line, 'a switch of that type');
  const [least, most] = type.signed
    ? [-(1n << BigInt(type.width - 1)), (1n << BigInt(type.width - 1)) - 1n]
    : [0n, (1n << BigInt(type.width)) - 1n];
  const [from, to] = [low < least ? least : low, high > most ? most : high];
  if (from > to) return '0';
  if (from === to) return `${value} == ${spellInteger(from, type)}`;
  return `(${value} >= ${spellInteger(from, type)} && ${value} <= ${spellInteger(to, type)})`;
}
