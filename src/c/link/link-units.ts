import type { MutableFunction } from '../parse/functions/function-builder.js';
import type { MutableVariable, ProgramBuilder } from '../parse/parse-state.js';
import type { Problem, SourceRange } from '../tree/source-range.js';
import type { FunctionEntity, ProgramFile, Variable } from '../tree/typed-program.js';
import { compositeType, describeType } from '../type/compatible.js';
import { type Replacements, replaceEntities } from './replace-entities.js';
import { joinTypes } from './types-of-files.js';

/** What the files of a program are together. */
export interface LinkedUnits {
  readonly globals: readonly Variable[];
  readonly functions: readonly FunctionEntity[];
  readonly conflicts: readonly Problem[];
}

type Entity = MutableFunction | MutableVariable;

/**
 * Joins translation units: all external declarations of a name mean one function or object (C11 6.2.2), those with
 * `static` one of their file. Several tentative definitions are one object, as in C11 J.5.11; anything else that two
 * files say differently is a conflict, because the behaviour would be undefined (6.2.7, 6.9).
 */
export function linkUnits(units: readonly ProgramBuilder[], files: readonly ProgramFile[]): LinkedUnits {
  const functions = units.flatMap((unit) => [...unit.functions.values()]);
  const globals = units.flatMap((unit) => unit.globals);
  if (units.length === 1) return { functions, globals, conflicts: [] };
  const linker = new Linker(files);
  for (const entities of externalEntities(units)) linker.link(entities);
  const { replacements, conflicts } = linker;
  replaceEntities(units, replacements);
  const kept = functions.filter((entity) => !replacements.has(entity));
  for (const [index, entity] of kept.entries()) entity.id = index;
  return { functions: kept, globals: globals.filter((each) => !replacements.has(each)), conflicts };
}

/** The declarations of each name that other files may mean, at most one of each file. */
function externalEntities(units: readonly ProgramBuilder[]): readonly (readonly Entity[])[] {
  const named = new Map<string, Entity[]>();
  for (const { functions, objects, internal } of units) {
    for (const entity of [...functions.values(), ...objects.values()]) {
      if (internal.has(entity)) continue;
      const others = named.get(entity.name) ?? [];
      others.push(entity);
      named.set(entity.name, others);
    }
  }
  return [...named.values()].filter((entities) => entities.length > 1);
}

class Linker {
  readonly replacements: Map<Entity, Entity> & Replacements = new Map();
  readonly conflicts: Problem[] = [];
  readonly #files: readonly ProgramFile[];

  constructor(files: readonly ProgramFile[]) {
    this.#files = files;
  }

  link(entities: readonly Entity[]): void {
    const functions = entities.filter((entity) => entity.kind === 'function');
    const variables = entities.filter((entity) => entity.kind === 'variable');
    const [first] = functions;
    const [variable] = variables;
    if (first === undefined || variable === undefined) {
      this.#linkFunctions(functions);
      this.#linkVariables(variables);
    } else this.#report(variable, first, 'is a variable', 'is a function');
  }

  #linkFunctions(functions: readonly MutableFunction[]): void {
    const [defined, again] = functions.filter(({ definition }) => definition !== undefined);
    if (defined !== undefined && again !== undefined) {
      this.#report(again, defined, 'is defined', 'is defined, too,');
      return;
    }
    const declared = functions.find(({ declaration }) => declaration === 'declared');
    const canonical = defined ?? declared ?? functions[0];
    for (const entity of functions) {
      if (canonical === undefined || entity === canonical) continue;
      const joined = joinTypes(canonical.type, entity.type);
      // What no file defines may be a function of the library: each declaration is compared with it by itself.
      if (joined === 'incompatible' && defined === undefined) continue;
      if (joined === 'incompatible') this.#reportTypes(entity, canonical);
      else {
        if (defined === undefined) canonical.type = preferPrototype(canonical, entity);
        canonical.noReturn ||= entity.noReturn;
        this.replacements.set(entity, canonical);
      }
    }
  }

  #linkVariables(variables: readonly MutableVariable[]): void {
    const [initialised, again] = variables.filter(({ initialiser }) => initialiser !== undefined);
    if (initialised !== undefined && again !== undefined) {
      this.#report(again, initialised, 'is defined', 'is defined, too,');
      return;
    }
    const canonical = initialised ?? variables.find(({ storage }) => storage === 'global') ?? variables[0];
    for (const variable of variables) {
      if (canonical === undefined || variable === canonical) continue;
      const alike =
        variable.copies === canonical.copies &&
        variable.type.qualifiers.atomic === canonical.type.qualifiers.atomic &&
        joinTypes(canonical.type, variable.type) === 'joined';
      if (!alike) this.#reportTypes(variable, canonical);
      else {
        canonical.type = compositeType(variable.type, canonical.type);
        this.replacements.set(variable, canonical);
      }
    }
  }

  #reportTypes(entity: Entity, other: Entity): void {
    this.#report(entity, other, `is '${describeType(entity.type)}'`, `is '${describeType(other.type)}'`);
  }

  /** @param here what is said about `entity` in its file, and `there` about the other one in that of its own */
  #report(entity: Entity, other: Entity, here: string, there: string): void {
    const range = entity.range ?? NOWHERE;
    const message = `'${entity.name}' ${here} ${this.#describePlace(entity.range)}, and ${there} ${this.#describePlace(other.range)}`;
    this.conflicts.push({ kind: 'type', message, range });
  }

  #describePlace(range: SourceRange | undefined): string {
    if (range === undefined) return 'in a header';
    const file = this.#files.findLast(({ start }) => start <= range.start);
    return `in line ${range.line - (file?.linesBefore ?? 0)} of ${file?.name ?? ''}`;
  }
}

const NOWHERE: SourceRange = { start: 0, end: 0, line: 1, column: 1 };

/** What two declarations say about a function that none of them defines. */
function preferPrototype(one: MutableFunction, other: MutableFunction): MutableFunction['type'] {
  return !one.type.prototype && other.type.prototype ? other.type : one.type;
}
