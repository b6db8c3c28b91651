import { hash } from 'node:crypto';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import type { Witness } from '../../witness/witness.js';
import type { PreparedClaim } from '../claim/prepare-claim.js';
import type { ValidatorRun } from '../result.js';
import type { PlannedRun } from './plan-runs.js';
import { startOptions } from './start-options.js';

/** Remembers runs by what they depend on, so that none is repeated while nothing changes. */
export interface RunStore {
  find(id: string): Promise<ValidatorRun | undefined>;
  /** Resolves once the run survives a crash. */
  add(id: string, run: ValidatorRun, facts: RunLog & RunSubject): Promise<void>;
  /** What the files of a validator were like when it was first requested. */
  installation(files: readonly string[]): Promise<string>;
}

/** How a run was called, and what it printed. */
export interface RunLog {
  readonly command: readonly string[];
  readonly output: string;
}

/** What determines which runs take similar times. */
export interface RunSubject {
  readonly propertyName: string;
  readonly kind: WitnessKind;
}

/**
 * The SHA-256 of everything that a run depends on: the validator and its files, the program, the property, the
 * witness, the verdict, the limits and the rules. The location of files does not matter, only their contents.
 */
export async function idOfRun(
  { definition, limits, before = [], ...tool }: PlannedRun,
  witness: Witness,
  claim: PreparedClaim,
  store: Pick<RunStore, 'installation'>,
): Promise<string> {
  const { executable, leadingArguments, directory, ownership } = tool;
  const earlier = before.flatMap((step) => [step.executable, ...step.leadingArguments]);
  // A folder that contains only this tool counts as a whole.
  const folders = ownership === 'own' ? [directory] : [];
  const facts = {
    validator: definition.name,
    definition: toText(definition),
    engineOptions: startOptions(tool, limits.memory),
    installation: await store.installation([executable, ...leadingArguments, ...earlier, ...folders]),
    programs: claim.programHashes,
    property: claim.property.text,
    language: claim.task.language,
    dataModel: claim.task.dataModel ?? null,
    witness: witness.sha256,
    verdict: claim.status,
    limits,
    ruleSet: claim.ruleSet.name,
    match: claim.ruleSet.match,
    edition: claim.edition,
  };
  return hash('sha256', JSON.stringify(facts), 'hex');
}

/** The definitions as text: there are few, and many runs. */
const texts = new WeakMap<object, string>();

/** A definition as text: JSON alone would lose its maps and patterns. */
function toText(definition: PlannedRun['definition']): string {
  const known = texts.get(definition);
  if (known !== undefined) return known;
  const text = JSON.stringify(definition, (_key, value: unknown) => {
    if (value instanceof Map) return [...value];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.getPrototypeOf(value) === Object.prototype ? value : String(value);
  });
  texts.set(definition, text);
  return text;
}
