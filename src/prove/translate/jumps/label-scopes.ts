import { innerStatements } from '../../../c/tree/parts.js';
import type { FunctionDefinition, Variable } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { noteAnyBytes } from '../../model/truth-values.js';
import { contentKeys, havoc } from '../initialise.js';
import { declaredBy, leaveScope, variablesIn } from '../scopes.js';
import { noteWithoutValue } from '../without-value.js';
import { isLabelled, jumpTarget } from './labels.js';

interface LabelScopes {
  readonly all: readonly Variable[];
  /** The variables of the blocks around each label, case and default. */
  readonly around: ReadonlyMap<object, ReadonlySet<Variable>>;
}

const known = new WeakMap<FunctionDefinition, LabelScopes>();

function scopesIn(definition: FunctionDefinition): LabelScopes {
  const found = known.get(definition);
  if (found !== undefined) return found;
  const around = new Map<object, ReadonlySet<Variable>>();
  noteLabels(definition.body, [], around);
  const scopes = { all: variablesIn(definition.body), around };
  known.set(definition, scopes);
  return scopes;
}

function noteLabels(
  statement: TypedStatement,
  around: readonly Variable[],
  found: Map<object, ReadonlySet<Variable>>,
): void {
  if (isLabelled(statement)) found.set(jumpTarget(statement), new Set(around));
  const statements = innerStatements(statement);
  const opened = statement.kind === 'block' || statement.kind === 'for' ? statements : [];
  const own = opened.flatMap(declaredBy);
  for (const each of statements) noteLabels(each, [...around, ...own], found);
}

/** A jump leaves the scopes of all variables that do not hold its target, or never was in them. */
export function leaveScopesOf(t: Translation, state: State, target: object): void {
  const { all, around } = scopesIn(t.frame.definition);
  const kept = around.get(target);
  const left = kept === undefined ? [] : all.filter((variable) => !kept.has(variable));
  leaveScope(t, state, left);
}

/**
 * A jump enters the blocks around its target. Variables there exist although their declarations were skipped, without a value. Those
 * to which pointers may lead are not looked at: no life of theirs has begun.
 */
export function enterScopesOf(t: Translation, state: State, target: object): void {
  for (const variable of scopesIn(t.frame.definition).around.get(target) ?? []) {
    if (t.addressTaken.has(variable)) continue;
    const object = t.variableObject(variable);
    const keys = contentKeys(object);
    if (keys.length === 0 || keys.some((key) => state.store.has(key))) continue;
    havoc(t, state, object);
    noteAnyBytes(state, keys);
    noteWithoutValue(t, state, variable);
  }
}
