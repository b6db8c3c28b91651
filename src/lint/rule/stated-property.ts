/** A property is a few lines; longer texts are not one, and are not searched. */
const MAXIMUM_LENGTH = 10_000;

/** What SV-COMP knows; formulas are written without white space. */
const KNOWN =
  /^(?:G!call\(\w+\(\)\)|G!label\(\w+\)|valid-(?:free|deref|memtrack|memcleanup)|G!overflow|G!data-race|G!deadlock|Fend|Gassert)$/;

/**
 * The formulas in a property or in the specification of a witness, without differences of spelling: white space, and
 * `CHECK(…)` around them.
 */
export function splitFormulas(text: string): readonly string[] {
  const plain = text
    .slice(0, MAXIMUM_LENGTH)
    .replace(/\s+/g, '')
    .replaceAll('__VERIFIER_error', 'reach_error');
  const [, ...checks] = plain.split('LTL(');
  const formulas = checks.length > 0 ? checks.map(untilClosed) : [plain];
  return formulas
    .flatMap((each) => each.split(/&&|\|+/))
    .map((formula) => formula.replace(/^G(?=valid)/, ''));
}

/** The text up to the parenthesis that closes an earlier one. One pass: the text is untrusted. */
function untilClosed(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(0, at);
  }
  return text;
}

/** Whether a specification consists of formulas that SV-COMP knows. */
export function isKnownProperty(specification: string): boolean {
  return splitFormulas(specification).every((formula) => KNOWN.test(formula));
}

/** Whether the specification of a witness is termination. */
export function isTermination(specification: string): boolean {
  return splitFormulas(specification).includes('Fend');
}

/** Whether the specification of a witness is the absence of data races. */
export function isDataRace(specification: string): boolean {
  return splitFormulas(specification).includes('G!data-race');
}

/** Whether the specification of a witness is a property of SV-COMP other than termination. */
export function isSafety(specification: string): boolean {
  return isKnownProperty(specification) && !isTermination(specification);
}

const MEMORY_SAFETY = ['valid-free', 'valid-deref', 'valid-memtrack'];

/** Names of properties that consist of one formula. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^G!call\(\w+\(\)\)$/, 'unreach-call'],
  [/^G!label\(\w+\)$/, 'unreach-label'],
  [/^valid-(?:free|deref|memtrack|memcleanup)$/, '$&'],
  [/^G!overflow$/, 'no-overflow'],
  [/^G!data-race$/, 'no-data-race'],
  [/^Fend$/, 'termination'],
  [/^Gassert$/, 'assert_java'],
];

/**
 * The name of the property that specifications state together, such as `valid-memsafety`; undefined if they state
 * none of SV-COMP, or several.
 */
export function nameProperty(specifications: readonly string[]): string | undefined {
  const formulas = specifications.flatMap(splitFormulas).filter((formula) => formula !== '');
  const names = new Set(formulas.map(nameOfFormula));
  const [first, ...others] = names;
  if (others.length === 0) return first;
  const isMemorySafety = [...names].every((name) => name !== undefined && MEMORY_SAFETY.includes(name));
  return isMemorySafety ? 'valid-memsafety' : undefined;
}

function nameOfFormula(formula: string): string | undefined {
  const [pattern, name = ''] = NAMES.find(([each]) => each.test(formula)) ?? [];
  return pattern === undefined ? undefined : formula.replace(pattern, name);
}
