/** The comparisons of C. */
export type Comparison = '==' | '!=' | '<' | '>=' | '>' | '<=';

const OPPOSITES: ReadonlyMap<string, Comparison> = new Map<Comparison, Comparison>([
  ['==', '!='],
  ['!=', '=='],
  ['<', '>='],
  ['>=', '<'],
  ['>', '<='],
  ['<=', '>'],
]);

/** The comparison that holds exactly where this one does not, of numbers; undefined for other operators. */
export function oppositeComparison(operator: string): Comparison | undefined {
  return OPPOSITES.get(operator);
}
