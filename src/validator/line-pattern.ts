import type { RE2JS } from 're2js';

/** A pattern to compare lines with. */
export interface LinePattern {
  /** The match and its groups, or null; a group that takes no part is undefined. */
  exec(line: string): ArrayLike<string | undefined> | null;
  /** How the definition writes it. */
  toJSON?(): unknown;
}

/** What a definition says of a pattern. */
export interface PatternText {
  readonly pattern: string;
  /** A line that this pattern matches does not count. */
  readonly unless?: string | undefined;
  readonly letters?: 'any-case' | 'exact' | undefined;
}

/** Characters of a pattern. */
const MAXIMUM_PATTERN = 1000;

/** The limit on the sum of counts in braces of one pattern: each repetition is a part of the compiled pattern. */
const MAXIMUM_REPETITIONS = 1000;

/**
 * The engine that all patterns of definitions run on: it needs time in proportion to the line, whatever the pattern.
 *
 * @internal
 */
export type PatternEngine = typeof RE2JS;

/**
 * Loads the engine; only commands that read definitions wait for it.
 *
 * @internal
 */
export async function loadPatternEngine(): Promise<PatternEngine> {
  return (await import('re2js')).RE2JS;
}

/**
 * Makes a pattern from its text. It is compiled on first use: of the two hundred patterns that ship, a run needs a
 * dozen.
 *
 * @internal
 */
export function toLinePattern(
  engine: PatternEngine,
  { pattern, unless, letters = 'exact' }: PatternText,
): LinePattern {
  const wanted = once(() => compile(engine, pattern, letters));
  const unwanted = unless === undefined ? undefined : once(() => compile(engine, unless, letters));
  return {
    toJSON: () => (unless === undefined ? pattern : { pattern, unless }),
    exec(line) {
      if (unwanted?.().test(line)) return null;
      const compiled = wanted();
      // The test runs on an automaton; only groups need the slower engine.
      if (!compiled.test(line)) return null;
      const matcher = compiled.matcher(line);
      if (!matcher.find()) return null;
      return Array.from(
        { length: matcher.groupCount() + 1 },
        (_, group) => matcher.group(group) ?? undefined,
      );
    },
  };
}

/** Why a text is not an allowed pattern. */
export type PatternFault =
  | { readonly code: 'too-long' | 'too-many-repetitions'; readonly maximum: number }
  /** `said` is the message of the engine. */
  | { readonly code: 'not-compiled'; readonly said: string };

/**
 * Why a text is not an allowed pattern; undefined if it is.
 *
 * @internal
 */
export function findPatternFault(engine: PatternEngine, pattern: string): PatternFault | undefined {
  if (pattern.length > MAXIMUM_PATTERN) return { code: 'too-long', maximum: MAXIMUM_PATTERN };
  if (repetitionsIn(pattern) > MAXIMUM_REPETITIONS) {
    return { code: 'too-many-repetitions', maximum: MAXIMUM_REPETITIONS };
  }
  try {
    compile(engine, pattern, 'exact');
    return undefined;
  } catch (error) {
    return { code: 'not-compiled', said: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The end of a sentence about a pattern.
 *
 * @internal
 */
export function describePatternFault(fault: PatternFault): string {
  switch (fault.code) {
    case 'too-long':
      return `has more than ${fault.maximum} characters`;
    case 'too-many-repetitions':
      return `repeats more than ${fault.maximum} times`;
    case 'not-compiled':
      return `cannot be used: ${fault.said.replace(/^error parsing regexp: /, '')}`;
  }
}

/** The sum of all counts in braces, such as 10 in `\d{2,10}`. */
function repetitionsIn(pattern: string): number {
  let sum = 0;
  for (const [, from = '', to = from] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    sum += Math.max(Number(from), Number(to));
  }
  return sum;
}

function compile(engine: PatternEngine, pattern: string, letters: 'any-case' | 'exact'): RE2JS {
  // What JavaScript writes in another way, such as \u0041, is taken too.
  return engine.compile(
    engine.translateRegExp(pattern),
    letters === 'any-case' ? engine.CASE_INSENSITIVE : 0,
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
