/** A condition as C, and its value at each visit; undefined where it has none. */
export interface SeenCondition {
  readonly text: string;
  readonly truths: readonly (bigint | undefined)[];
}

/**
 * One of two conditions, or what is opposite to it, where that held at all visits and neither does alone: in one state of a
 * machine, a number is positive.
 */
export function clauseTexts(conditions: readonly SeenCondition[]): readonly string[] {
  const literals = conditions.map(({ text, truths }) => [
    { text: `(${text})`, holds: truths.map((truth) => truth !== undefined && truth !== 0n) },
    { text: `!(${text})`, holds: truths.map((truth) => truth === 0n) },
  ]);
  const open = literals.map((both) => both.filter(({ holds }) => holds.includes(false)));
  return conditions.flatMap(({ text }, index) =>
    conditions.slice(index + 1).flatMap(({ text: other }, distance) => {
      if (comparedIn(text) !== undefined && comparedIn(text) === comparedIn(other)) return [];
      return clausesOf(open[index] ?? [], open[index + 1 + distance] ?? []);
    }),
  );
}

interface Literal {
  readonly text: string;
  readonly holds: readonly boolean[];
}

function clausesOf(ones: readonly Literal[], others: readonly Literal[]): readonly string[] {
  return ones.flatMap((one) =>
    others
      .filter((other) => one.holds.every((holds, visit) => holds || other.holds[visit] === true))
      .map((other) => `${one.text} || ${other.text}`),
  );
}

/** What is compared with a number or a name: of two such conditions, the numbers say all. */
function comparedIn(condition: string): string | undefined {
  const [compared, value, ...more] = condition.split(/[=!]=/);
  return more.length === 0 && /^\w+$/.test(value?.trim() ?? '') ? compared?.trim() : undefined;
}
