import type { Variable } from '../../../c/tree/typed-program.js';

/** What happens to objects without being said by their names. */
export interface Access {
  readonly reads: ReadonlySet<Variable>;
  readonly writes: ReadonlySet<Variable>;
  /** Accesses through pointers; `anything`: by code that is not known, also to what only a name leads to. */
  readonly memory: 'untouched' | 'read' | 'written' | 'anything';
}

/** What the evaluation of an expression or of a place reads and writes, as far as its text shows. */
export interface Effects extends Access {
  /** Those of its writes that need not be over when the value is known: of assignments and increments. */
  readonly pending: Access;
}

export const NO_ACCESS: Access = { reads: new Set(), writes: new Set(), memory: 'untouched' };
export const NO_EFFECTS: Effects = { ...NO_ACCESS, pending: NO_ACCESS };
const STRENGTH = ['untouched', 'read', 'written', 'anything'] as const;

/** Local variables of a function are not those of the activation that calls it. */
export function lasts({ storage }: Variable): boolean {
  return storage !== 'local' && storage !== 'parameter';
}

export function touching(memory: Access['memory']): Effects {
  return { ...NO_EFFECTS, memory };
}

/** There is a sequence point: nothing is pending any more. */
export function completed(effects: Effects): Effects {
  return effects.pending === NO_ACCESS ? effects : { ...effects, pending: NO_ACCESS };
}

/** Everything that these do. */
export function union(all: readonly Effects[]): Effects {
  const active = all.filter((each) => each !== NO_EFFECTS);
  const [first, ...others] = active;
  if (first === undefined) return NO_EFFECTS;
  if (others.length === 0) return first;
  const pending = active.map((each) => each.pending).filter((each) => each !== NO_ACCESS);
  return { ...unionOfAccesses(active), pending: pending.length === 0 ? NO_ACCESS : unionOfAccesses(pending) };
}

function unionOfAccesses(all: readonly Access[]): Access {
  const strongest = Math.max(...all.map(({ memory }) => STRENGTH.indexOf(memory)));
  return {
    reads: new Set(all.flatMap(({ reads }) => [...reads])),
    writes: new Set(all.flatMap(({ writes }) => [...writes])),
    memory: STRENGTH[strongest] ?? 'anything',
  };
}

/** Whether one of these changes what the other one reads or changes. */
export function collide(one: Access, other: Access, exposed: ReadonlySet<Variable>): boolean {
  return interferes(one, other, exposed) || interferes(other, one, exposed);
}

/** The same of what both say by its name. */
export function collideByName(one: Access, other: Access): boolean {
  return (
    [...one.writes].some((each) => other.reads.has(each) || other.writes.has(each)) ||
    [...other.writes].some((each) => one.reads.has(each))
  );
}

function interferes(writer: Access, other: Access, exposed: ReadonlySet<Variable>): boolean {
  for (const variable of writer.writes) {
    if (other.reads.has(variable) || other.writes.has(variable)) return true;
    if (isReached(variable, other.memory, exposed)) return true;
  }
  if (!changesMemory(writer)) return false;
  if (other.memory !== 'untouched') return true;
  return [...other.reads, ...other.writes].some((each) => isReached(each, writer.memory, exposed));
}

/** Whether it changes what it does not name. */
export function changesMemory({ memory }: Access): boolean {
  return memory === 'written' || memory === 'anything';
}

/** Pointers lead to variables whose address is taken; code that is not known knows other names, too. */
function isReached(variable: Variable, memory: Access['memory'], exposed: ReadonlySet<Variable>): boolean {
  if (memory === 'untouched') return false;
  return exposed.has(variable) || variable.storage === 'extern' || (memory === 'anything' && lasts(variable));
}
