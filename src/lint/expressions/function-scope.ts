import type { NamedEntity, Scope, TaggedType, Visible } from '../../c/tree/scope.js';
import type { AnalysedProgram } from './analysed-program.js';

/** All names that are usable somewhere in a function, or anywhere in a program. */
export interface FunctionScope {
  readonly scope: Scope;
  /** Names that mean different things at different locations; which one is meant is unknown. */
  readonly ambiguous: ReadonlySet<string>;
}

const SCOPES = new WeakMap<AnalysedProgram, Map<string | undefined, FunctionScope>>();

/**
 * The scope of a function in GraphML, where an assumption names a function but no place in it: variables of all its
 * blocks are visible.
 *
 * @param name undefined for the variables of all functions
 */
export function scopeOfFunction(program: AnalysedProgram, name: string | undefined): FunctionScope {
  const known = SCOPES.get(program) ?? new Map<string | undefined, FunctionScope>();
  SCOPES.set(program, known);
  const found = known.get(name) ?? merge(program, name);
  known.set(name, found);
  return found;
}

const NAMES = new WeakMap<AnalysedProgram, ReadonlySet<string>>();

/** Every name that the program itself declares, in any scope, or defines as a macro. */
export function namesOfProgram(program: AnalysedProgram): ReadonlySet<string> {
  const known = NAMES.get(program);
  if (known !== undefined) return known;
  const names = new Set(program.macros);
  const waiting: Scope[] = [program.typed.fileScope];
  for (let scope = waiting.pop(); scope !== undefined; scope = waiting.pop()) {
    for (const [name, { range }] of scope.names) if (range !== undefined) names.add(name);
    waiting.push(...scope.children);
  }
  NAMES.set(program, names);
  return names;
}

function merge({ typed }: AnalysedProgram, name: string | undefined): FunctionScope {
  const names = new Map<string, Visible<NamedEntity>>();
  const tags = new Map<string, Visible<TaggedType>>();
  const ambiguous = new Set<string>();
  const functions = typed.functions.filter((each) => name === undefined || each.name === name);
  const waiting = functions.flatMap(({ definition }) => (definition === undefined ? [] : definition.scope));
  for (let scope = waiting.pop(); scope !== undefined; scope = waiting.pop()) {
    for (const [key, visible] of scope.names) {
      if (names.has(key)) ambiguous.add(key);
      names.set(key, { ...visible, from: -1 });
    }
    for (const [key, visible] of scope.tags) tags.set(key, { ...visible, from: -1 });
    // A nested function has names of its own.
    waiting.push(...scope.children.filter(({ kind }) => kind !== 'function'));
  }
  const parent = typed.fileScope;
  const end = typed.text.length;
  const scope = {
    kind: 'function',
    parent,
    children: [],
    start: 0,
    end,
    function: undefined,
    names,
    tags,
  } as const;
  return { scope, ambiguous };
}
