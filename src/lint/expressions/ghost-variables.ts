import { analyseTypeName } from '../../c/analyse-type-name.js';
import { pointAt } from '../../c/scope-at.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { Problem } from '../../c/tree/source-range.js';
import type { CType } from '../../c/type/c-type.js';
import { typeModel } from '../../c/type/type-model.js';
import type { YamlOutline } from '../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';
import type { LintContext } from '../rule/lint-context.js';
import { type AnalysedProgram, analyse } from './analysed-program.js';
import { namesIn } from './judge-expression.js';
import { programOfEntry } from './program-of.js';

/** A ghost variable that a witness declares next to the variables of a program. */
export interface GhostVariable {
  readonly name: string;
  /** Positions of its name, the name of its type, and its initial value. */
  readonly parts: Readonly<Record<'name' | 'type' | 'initial', YamlPart>>;
  /** Undefined if the task has several programs, or if the program of the entry is not known. */
  readonly program: AnalysedProgram | undefined;
  /** Undefined if the type cannot be read. */
  readonly type: CType | undefined;
  /** What is wrong with the name of its type. */
  readonly problems: readonly Problem[];
}

/** The ghost variables of a witness, whatever format version their entry states. */
export function ghostVariablesIn(outline: YamlOutline, context: LintContext): readonly GhostVariable[] {
  return outline.entries.flatMap((entry) => {
    const { part } = entry;
    const declared = entry.content.at('ghost_variables').items.map((item) => ({
      name: item.at('name'),
      type: item.at('type'),
      initial: item.at('initial').at('value'),
    }));
    // Before version 2.1, each of them was an entry.
    const old = { name: part.at('variable'), type: part.at('type'), initial: part.at('initial') };
    return [...declared, ...(entry.type === 'ghost_variable' ? [old] : [])].flatMap((parts) => {
      const name = parts.name.text;
      if (name === undefined) return [];
      const readable = programOfEntry(entry, context);
      const program = readable && analyse(readable, context, entry.task.at('data_model').text);
      return [{ name, parts, program, ...readGhostType(parts.type, program) }];
    });
  });
}

function readGhostType(
  { text }: YamlPart,
  program: AnalysedProgram | undefined,
): Pick<GhostVariable, 'type' | 'problems'> {
  const nothing = { type: undefined, problems: [] };
  if (text === undefined || program === undefined) return nothing;
  const { unread, typed } = program;
  if (unread.extent === 'all' || namesIn(text).some((name) => unread.mayDeclare(name, undefined)))
    return nothing;
  const analysis = analyseTypeName(typed, programEnd(program), text);
  if (analysis.kind === 'type') return { type: analysis.type, problems: [] };
  const isUnclear =
    unread.headers === 'unknown' || analysis.problems.some(({ kind }) => kind === 'unsupported');
  return isUnclear ? nothing : { type: undefined, problems: analysis.problems };
}

/** The point at which all global variables and no local ones are in scope: ghost variables are initialised there. */
export function programEnd({ typed }: AnalysedProgram): ScopePoint {
  return pointAt(typed, typed.text.length, typed.fileScope);
}

/** The types of ghost variables for expressions about a program; int if a type is unknown. */
export function typesOfGhosts(
  ghosts: readonly GhostVariable[],
  { typed }: AnalysedProgram,
): ReadonlyMap<string, CType> {
  const { int } = typeModel(typed.dataModel);
  return new Map(ghosts.map(({ name, type }) => [name, type ?? int]));
}
