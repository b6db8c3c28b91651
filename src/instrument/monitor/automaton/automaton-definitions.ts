import type { AutomatonState } from '../../../replay/witness/automaton/read/transition.js';
import {
  DEPTH,
  END_LINE,
  exitedName,
  LEAVE,
  LEFT,
  OWN_BIT,
  SETTLE,
  SITE,
  skippedName,
  stayName,
} from '../names.js';
import type { Unknown } from './moment.js';

/** What an `unsigned long long` has. */
const BITS = 64;

/**
 * The variables of an automaton and what all of its steps use. A state is left (-1), free (0), or an edge from it must be
 * taken before the line ends that is executed in the function at this depth.
 */
export function automatonDefinitions(
  states: readonly AutomatonState[],
  {
    first,
    owing,
    exited,
    needs,
  }: {
    readonly first: ReadonlySet<AutomatonState>;
    readonly owing: ReadonlySet<AutomatonState>;
    readonly exited: ReadonlySet<AutomatonState>;
    readonly needs: ReadonlySet<Unknown>;
  },
): readonly string[] {
  const ended = [...owing].map(
    ({ number }) =>
      `if (${stayName(number)} == ${DEPTH}) ${stayName(number)} = -1; ${skippedName(number)} &= ~${OWN_BIT}();`,
  );
  const isLeft = [
    ...states.map(({ number }) => `${stayName(number)} == -1 && !${skippedName(number)}`),
    ...[...exited].map(({ number }) => `!${exitedName(number)}`),
  ].join(' && ');
  const settled = [...exited].map(
    ({ number }) => `if (${exitedName(number)}) { ${stayName(number)} = 0; ${exitedName(number)} = 0; }`,
  );
  return [
    `static int ${DEPTH} = 0;`,
    `static unsigned long long ${OWN_BIT}(void) { return ${DEPTH} < ${BITS} ? 1ULL << ${DEPTH} : 0; }`,
    ...(needs.has('site') ? [`static int ${SITE};`] : []),
    ...(needs.has('left') ? [`static int ${LEFT};`] : []),
    ...states.map((state) => `static int ${stayName(state.number)} = ${first.has(state) ? 0 : -1};`),
    ...states.map(({ number }) => `static unsigned long long ${skippedName(number)} = 0;`),
    ...[...exited].map(({ number }) => `static int ${exitedName(number)} = 0;`),
    `static void ${END_LINE}(void) { ${ended.join(' ')} if (${isLeft}) ${LEAVE}(); }`,
    ...(settled.length === 0 ? [] : [`static void ${SETTLE}(void) { ${settled.join(' ')} }`]),
  ];
}
