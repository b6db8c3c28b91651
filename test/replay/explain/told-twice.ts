/** Lists of moments and of alternatives, whose entries may say the same: values stay, and two changes may help alike. */
const LISTS = [
  'Inputs, in order:',
  'Passed, in order:',
  'Interleaving, a column for each thread:',
  'Each of these changes makes the witness confirmed:',
];

/** Words that make a fact: fewer are a place, or a name. */
const WORDS = 3;

/** Facts that count or end something, in whatever sentence they stand. */
const COUNTED = [
  /\b(?:one|only|other|\d+) executions?\b(?! gets)/g,
  /\bexits with code \d+/g,
  /\bviolates [\w-]+ at \d+:\d+/g,
  /\b(?:timed out|--cputime)/g,
];

/** What the text of an explanation says twice: clauses by their words, numbers of executions, ends, advice. */
export function toldTwice(text: string): readonly string[] {
  const facts = statements(text).flatMap((line) => [
    ...clauses(line).map((words) => words.join(' ')),
    ...COUNTED.flatMap((pattern) => [...line.matchAll(pattern)].map(([fact]) => fact)),
  ]);
  const known = new Set<string>();
  return facts.filter((fact) => known.size === known.add(fact).size);
}

/** The lines that are neither in a list nor quote the program. */
function statements(text: string): readonly string[] {
  let inList = false;
  return text.split('\n').filter((line) => {
    if (!line.startsWith(' ')) inList = LISTS.includes(line);
    return !inList && !/^ +\d* \|/.test(line);
  });
}

/** The words between semicolons, colons that end a clause, and parentheses. */
function clauses(line: string): readonly (readonly string[])[] {
  return line
    .split(/[;()]|: /)
    .map((clause) => clause.match(/[^\s,.]+/g) ?? [])
    .filter((words) => words.length >= WORDS);
}
