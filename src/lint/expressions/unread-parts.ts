import type { ProgramProblem, TypedProgram } from '../../c/tree/typed-program.js';

/** What is unknown about a program because parts of it could not be read. */
export interface UnreadParts {
  /** `all`: what its directives do to the text is unknown, so everything is. */
  readonly extent: 'all' | 'parts';
  /** Whether an unknown header may declare further names and macros. */
  readonly headers: 'known' | 'unknown';
  /** Whether a line belongs to a part that was not read. */
  readonly hasLine: (line: number) => boolean;
  /** Words in the parts that were not read, as seen from a function: names that may be declared there. */
  readonly mayDeclare: (name: string, functionName: string | undefined) => boolean;
}

/**
 * Finds out which lines and names are unknown. An unreadable statement can matter elsewhere only by what it declares,
 * and whatever it declares occurs in it as a word.
 */
export function findUnreadParts({ problems, text, lineStarts, functions }: TypedProgram): UnreadParts {
  const lines = new Set<number>();
  const wordsOfFile = new Set<string>();
  const wordsOfFunctions = new Map<string, Set<string>>();
  let extent: UnreadParts['extent'] = 'parts';
  let headers: UnreadParts['headers'] = 'known';
  for (const problem of problems) {
    const { skipped, function: owner } = problem;
    if (skipped === undefined) {
      if (owner !== undefined) continue;
      if (isInclude(problem, text)) headers = 'unknown';
      else extent = 'all';
      continue;
    }
    let line = skipped.line;
    do lines.add(line++);
    while ((lineStarts[line - 1] ?? Number.POSITIVE_INFINITY) < skipped.end);
    const words = text.slice(skipped.start, skipped.end).match(/[A-Za-z_$][\w$]*/g) ?? [];
    const known = owner === undefined ? wordsOfFile : (wordsOfFunctions.get(owner.name) ?? new Set<string>());
    if (owner !== undefined) wordsOfFunctions.set(owner.name, known);
    for (const word of words) known.add(word);
  }
  const wordsOfAnyFunction = new Set<string>();
  for (const words of wordsOfFunctions.values()) for (const word of words) wordsOfAnyFunction.add(word);
  /** By line: whether something on it may be a macro. */
  const unclearLines = new Map<number, boolean>();
  const calledOnly = new Set(functions.flatMap((each) => (each.declaration === 'implicit' ? each.name : [])));
  return {
    extent,
    headers,
    hasLine: (line) => {
      if (extent === 'all' || lines.has(line)) return true;
      // Whatever a header does not tell may be a macro, which may stand for any statement.
      if (headers === 'known' || calledOnly.size === 0) return false;
      const known = unclearLines.get(line);
      if (known !== undefined) return known;
      const words: readonly string[] =
        text
          .slice(lineStarts[line - 1] ?? text.length, lineStarts[line] ?? text.length)
          .match(/[A-Za-z_]\w*/g) ?? [];
      const isUnclear = words.some((word) => calledOnly.has(word));
      unclearLines.set(line, isUnclear);
      return isUnclear;
    },
    mayDeclare: (name, functionName) =>
      wordsOfFile.has(name) ||
      (functionName === undefined
        ? wordsOfAnyFunction.has(name)
        : wordsOfFunctions.get(functionName)?.has(name) === true),
  };
}

function isInclude({ range }: ProgramProblem, text: string): boolean {
  return /^#?\s*include\b/.test(text.slice(range.start, range.start + 100));
}
