/** What a property of SV-COMP says, for people. */
export interface PropertyMeaning {
  /** Name by content, as `canonicalName` has it. */
  readonly name: string;
  /** Formulas of its CHECK lines. */
  readonly formulas: readonly string[];
  /** Verdicts that say it is violated. */
  readonly violations: readonly string[];
  /** What is true of a program with this property. */
  readonly meaning: string;
  /** What Valgrind reports for a violation. */
  readonly valgrind: string | undefined;
  readonly notes: readonly string[];
}

const ONE_PART = 'a program has all parts or violates exactly one; only the first violation on a path counts';
const PARTS = {
  free: {
    meaning: 'memory is only released if it was allocated and not yet released',
    valgrind: 'Invalid free() / delete / delete[]',
  },
  dereference: {
    meaning: 'every pointer that is dereferenced is valid',
    valgrind: 'Invalid read, Invalid write',
  },
  track: {
    meaning: 'allocated memory is tracked: the program can reach it through its pointers, or has released it',
    valgrind: 'definitely lost',
  },
} as const;

/**
 * All properties that property files can state, as SV-COMP 2024 (section Properties) and the report on SV-COMP 2014
 * (Table 1) explain them.
 */
export const PROPERTY_MEANINGS: readonly PropertyMeaning[] = [
  meaning('unreach-call', ['G ! call(reach_error())'], 'the function reach_error is never called', [
    'it is about finite executions: a counterexample is a path to a call',
    'another function may take its place; until 2019 it was __VERIFIER_error',
  ]),
  meaning('unreach-label', ['G ! label(ERROR)'], 'the label ERROR is never reached', [
    'until SV-COMP 2014; another label may take its place',
    'SV-COMP 2012 had no property files: this property was implied',
  ]),
  {
    name: 'valid-memsafety',
    formulas: ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
    violations: ['false(valid-free)', 'false(valid-deref)', 'false(valid-memtrack)'],
    meaning: `${PARTS.free.meaning}; ${PARTS.dereference.meaning}; ${PARTS.track.meaning}`,
    valgrind: `${PARTS.free.valgrind}; ${PARTS.dereference.valgrind}; ${PARTS.track.valgrind}`,
    notes: ['a verdict FALSE names the part that is violated', ONE_PART],
  },
  {
    ...meaning('valid-free', ['G valid-free'], PARTS.free.meaning, [ONE_PART]),
    valgrind: PARTS.free.valgrind,
  },
  {
    ...meaning('valid-deref', ['G valid-deref'], PARTS.dereference.meaning, [ONE_PART]),
    valgrind: PARTS.dereference.valgrind,
  },
  {
    ...meaning('valid-memtrack', ['G valid-memtrack'], PARTS.track.meaning, [ONE_PART]),
    valgrind: PARTS.track.valgrind,
  },
  {
    ...meaning(
      'valid-memcleanup',
      ['G valid-memcleanup'],
      'all allocated memory is released before the program ends',
      ['memory that could still be released when the program ends violates it, but not valid-memtrack'],
    ),
    valgrind: 'definitely lost, still reachable',
  },
  meaning('no-overflow', ['G ! overflow'], 'no operation on signed integers has a result outside its type', [
    'only signed integers: unsigned ones wrap around, and conversions do not count',
  ]),
  meaning(
    'no-data-race',
    ['G ! data-race'],
    'no two threads access the same memory without synchronisation if one of them writes, unless the accesses are atomic',
  ),
  meaning('termination', ['F end'], 'every execution ends: by exit, abort, or a return from main', [
    'a liveness property: no finite execution violates it, a counterexample is a maximal execution without end',
    'a witness has a path to a location that repeats for ever, and may have a path from there back to it',
  ]),
  meaning(
    'no-deadlock',
    ['G ! deadlock'],
    'no state is reached in which threads wait for each other for ever',
  ),
  meaning('def-behavior', ['G def-behavior'], 'no execution has undefined behaviour'),
  meaning('assert_java', ['G assert'], 'no assertion of a Java program fails'),
  {
    ...meaning(
      'runtime-exception',
      ['G ! uncaught(java.lang.RuntimeException)'],
      'no RuntimeException leaves the main method of a Java program',
    ),
    violations: ['false'],
  },
];

/** A property with one formula that is named like its violation. */
function meaning(
  name: string,
  formulas: readonly string[],
  text: string,
  notes: readonly string[] = [],
): PropertyMeaning {
  return { name, formulas, violations: [`false(${name})`], meaning: text, valgrind: undefined, notes };
}
