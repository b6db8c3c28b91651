import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import { type LocatedDocument, parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import { type CategoryStructure, inTableOrder, type StructureCategory } from './category-structure.js';
import { findNestingMistake } from './meta-nesting.js';
import type { CountedResults, MetaCategory } from './rule-set.js';

const MAXIMUM_BYTES = 1_000_000;

/** In the competition, the names of categories say which of them count only one verdict. */
const COUNTED: ReadonlyMap<string, CountedResults> = new Map([
  ['FalsificationOverall', 'false'],
  ['FalseOverall', 'false'],
  ['TrueOverall', 'true'],
]);

/** A list of tools, or facts about tools by name. */
type Tools = readonly string[] | Readonly<Record<string, unknown>> | null;
type CategoriesByTool = Readonly<Record<string, readonly string[] | null>> | null;

/** The file as its schema promises it. */
interface StructureFile {
  readonly competition?: string;
  readonly year?: number | string;
  readonly categories: Readonly<
    Record<
      string,
      { readonly categories: readonly string[]; readonly verifiers?: Tools; readonly validators?: Tools }
    >
  >;
  readonly categories_table_order?: readonly string[] | null;
  readonly demo_categories?: readonly string[] | null;
  readonly validation_only?: readonly string[] | null;
  readonly hors_concours?: Tools;
  readonly not_participating?: Tools;
  readonly opt_out?: CategoriesByTool;
  readonly opt_in?: CategoriesByTool;
}

/**
 * Reads the `category-structure.yml` of a competition (SV-COMP 2021 or later), of at most 1 MB.
 *
 * @throws InputError with line and column for a file in another form, or in which a category is a member of itself
 */
export async function readCategoryStructure(path: string): Promise<CategoryStructure> {
  const document = parseYaml(decodeText(await readBytes(path, MAXIMUM_BYTES), path));
  assertFitsSchema(document, 'categoryStructure', 'give the category-structure.yml of a competition');
  const file = document.value as StructureFile;
  const metaCategories = Object.entries(file.categories).map(
    ([name, { categories, verifiers, validators }]) => ({
      name,
      members: [...new Set(categories)],
      counted: COUNTED.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'all',
      verifiers: verifiers === undefined ? undefined : listToolNames(verifiers),
      validators: validators === undefined ? undefined : listToolNames(validators),
    }),
  );
  assertNesting(document, metaCategories);
  return {
    name: [file.competition, file.year].filter((part) => part !== undefined).join(' ') || path,
    categories: inOrder(metaCategories, file.categories_table_order ?? []),
    demoCategories: new Set(file.demo_categories ?? []),
    validationOnly: new Set(file.validation_only ?? []),
    participants: {
      horsConcours: listToolNames(file.hors_concours ?? null),
      notParticipating: listToolNames(file.not_participating ?? null),
      optOut: byTool(file.opt_out ?? null),
      optIn: byTool(file.opt_in ?? null),
    },
  };
}

function assertNesting(document: LocatedDocument, metaCategories: readonly MetaCategory[]): void {
  const mistake = findNestingMistake(metaCategories);
  if (mistake === undefined) return;
  const { name, message, remedy } = mistake;
  throw structureError(document, ['categories', name, 'categories'], message, remedy);
}

/** The order stated in the file, followed by everything it does not name. */
function inOrder(
  metaCategories: readonly MetaCategory[],
  stated: readonly string[],
): readonly StructureCategory[] {
  const all = inTableOrder(metaCategories, stated);
  const place = new Map(stated.map((name, index) => [name, index]));
  const findPlace = ({ name }: StructureCategory) => place.get(name) ?? stated.length;
  return all.toSorted((one, other) => findPlace(one) - findPlace(other));
}

function listToolNames(tools: Tools): readonly string[] {
  if (tools === null) return [];
  return Array.isArray(tools) ? tools : Object.keys(tools);
}

function byTool(categories: CategoriesByTool): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(categories ?? {}).map(([tool, names]) => [tool, names ?? []]));
}
