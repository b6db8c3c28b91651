import { RandomSource } from '../fuzz/random-source.js';
import type { PlacedExpression } from './subject.js';

/** One small change of an expression or of its place, as somebody may get it wrong. */
export function mutantsOf(
  { place, value }: PlacedExpression,
  others: { readonly places: readonly string[]; readonly names: readonly string[] },
): readonly PlacedExpression[] {
  const mutants: PlacedExpression[] = [];
  const replaceAt = (index: number, length: number, text: string) =>
    mutants.push({ place, value: value.slice(0, index) + text + value.slice(index + length) });
  for (const { index, 0: constant } of value.matchAll(/(?<![\w.])\d+(?=u?l?\b)(?!\.)/g)) {
    replaceAt(index, constant.length, String(BigInt(constant) + 1n));
    if (constant !== '0') replaceAt(index, constant.length, String(BigInt(constant) - 1n));
    replaceAt(index, constant.length, String(BigInt(constant) * 2n + 3n));
  }
  for (const { index, 0: operator } of value.matchAll(/<=|>=|==|!=|(?<![<>-])[<>](?![<>=])/g))
    for (const other of COMPARISONS[operator] ?? []) replaceAt(index, operator.length, other);
  for (const { index, 0: operator } of value.matchAll(/ [-+*] /g))
    for (const other of [' + ', ' - ', ' * '])
      if (other !== operator) replaceAt(index, operator.length, other);
  for (const { index, 0: name } of value.matchAll(/(?<![\w.\\>])[a-z]\w*(?![\w(.])/g))
    if (others.names.includes(name))
      for (const other of others.names) if (other !== name) replaceAt(index, name.length, other);
  for (const other of others.places) if (other !== place) mutants.push({ place: other, value });
  return mutants;
}

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '<=': ['<', '==', '>='],
  '>=': ['>', '==', '<='],
  '==': ['!=', '<=', '<'],
  '!=': ['==', '<'],
  '<': ['<=', '!=', '>'],
  '>': ['>=', '!=', '<'],
};

/** The same choice each time. */
export function chosen<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const random = new RandomSource(seed);
  const left = [...items];
  return Array.from({ length: Math.min(count, items.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}
