/** The keys that WitnessLint knows, by the element to which they belong. */
export const COMMON_KEYS: ReadonlyMap<string, 'graph' | 'node' | 'edge'> = new Map([
  ['witness-type', 'graph'],
  ['sourcecodelang', 'graph'],
  ['producer', 'graph'],
  ['specification', 'graph'],
  ['programfile', 'graph'],
  ['programhash', 'graph'],
  ['architecture', 'graph'],
  ['creationtime', 'graph'],
  ['entry', 'node'],
  ['sink', 'node'],
  ['violation', 'node'],
  ['invariant', 'node'],
  ['invariant.scope', 'node'],
  ['cyclehead', 'node'],
  ['assumption', 'edge'],
  ['assumption.scope', 'edge'],
  ['assumption.resultfunction', 'edge'],
  ['control', 'edge'],
  ['startline', 'edge'],
  ['endline', 'edge'],
  ['startoffset', 'edge'],
  ['endoffset', 'edge'],
  ['enterLoopHead', 'edge'],
  ['enterFunction', 'edge'],
  ['returnFromFunction', 'edge'],
  ['threadId', 'edge'],
  ['createThread', 'edge'],
]);

/** The specifications of SV-COMP, verbatim. */
export const SV_COMP_SPECIFICATIONS: ReadonlySet<string> = new Set(
  [
    'G ! call(reach_error())',
    'G valid-free',
    'G valid-deref',
    'G valid-memtrack',
    'G valid-memcleanup',
    'G ! overflow',
    'G ! data-race',
    'F end',
  ].map((formula) => `CHECK( init(main()), LTL(${formula}) )`),
);

/** A time with its zone; whether the day exists is not checked. */
export const CREATION_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

const TERMINATION = /^CHECK\(\s*init\(\s*[\p{L}\p{N}_]+\(\)\s*\)\s*,\s*LTL\(\s*F\s+end\s*\)\s*\)/u;

/** Whether a specification is termination; anything after it does not count. */
export const isTermination = (specification: string): boolean => TERMINATION.test(specification);
