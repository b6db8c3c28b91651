import type { CategoryStructure } from '../ruleset/category-structure.js';
import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import { stripVariant } from './consensus.js';
import type { PlacedRuns } from './place-runs.js';
import { listWitnesses, type RunRecord } from './score-input.js';

/** What the names in a structure may mean, besides what it lists itself. */
interface Results {
  readonly records: readonly RunRecord[];
  readonly placed: PlacedRuns;
}

/**
 * Checks the names of tools and categories in lists such as `hors_concours` and `opt_out`: one that fits nothing would be
 * ignored, and a tool would have a rank that it must not have.
 *
 * @param file path of the structure; undefined for that of a rule set
 * @throws InputError `unknown-name` for a tool without results that the structure names nowhere else, and for a category
 *   that is neither in the structure nor in the results
 */
export function assertParticipantsKnown(
  structure: CategoryStructure,
  { records, placed }: Results,
  file: string | undefined,
): void {
  const { horsConcours, notParticipating, optOut, optIn } = structure.participants;
  const refuse = (list: string, what: string, name: string, known: readonly string[]): InputError =>
    new InputError({
      code: 'unknown-name',
      ...(file === undefined ? {} : { file }),
      message: `'${list}' of ${file === undefined ? structure.name : 'the structure'} has the ${what} ${JSON.stringify(name.slice(0, 100))}, which fits nothing`,
      remedy: suggestName(name, known),
    });
  const tools = new KnownTools(structure, records);
  const categories = [...new Set([...structure.categories.map(({ name }) => name), ...placed.keys()])];
  const toolLists = [
    ['hors_concours', horsConcours],
    ['not_participating', notParticipating],
    ['opt_out', [...optOut.keys()]],
    ['opt_in', [...optIn.keys()]],
  ] as const;
  for (const [list, names] of toolLists) {
    const unknown = names.find((name) => !tools.has(name));
    if (unknown !== undefined) throw refuse(list, 'tool', unknown, tools.names);
  }
  const categoryLists = [
    ['opt_out', optOut],
    ['opt_in', optIn],
  ] as const;
  for (const [list, byTool] of categoryLists) {
    const unknown = [...byTool.values()].flat().find((name) => !categories.includes(name));
    if (unknown !== undefined) throw refuse(list, 'category', unknown, categories);
  }
}

/** Verifiers and validators that the structure or the results name. */
class KnownTools {
  readonly #named: ReadonlySet<string>;
  /** Their names in a structure may be followed by the kind of witness and the format. */
  readonly #validators: readonly string[];

  constructor({ categories, tools = [] }: CategoryStructure, records: readonly RunRecord[]) {
    const members = categories.flatMap((each) =>
      each.kind === 'meta' ? [...(each.verifiers ?? []), ...(each.validators ?? [])] : [],
    );
    const verifiers = records.flatMap(({ tool }) => [tool, stripVariant(tool)]);
    this.#validators = [
      ...new Set(
        records.flatMap((record) =>
          listWitnesses(record).flatMap(({ validators, linters }) =>
            [...validators, ...linters].map(({ validator }) => validator),
          ),
        ),
      ),
    ];
    this.#named = new Set([...tools, ...members, ...verifiers, ...this.#validators]);
  }

  get names(): readonly string[] {
    return [...this.#named].sort();
  }

  has(name: string): boolean {
    return this.#named.has(name) || this.#validators.some((validator) => name.startsWith(`${validator}-`));
  }
}
