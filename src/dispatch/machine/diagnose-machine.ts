import { CoreSets } from '../../execute/core-set.js';
import { type ExaminedPart, examineMachine } from '../../execute/examine-machine.js';
import type { Measurement } from '../../execute/outcome.js';
import { describePlatform, type Platform } from '../../execute/platform.js';
import { DEFAULT_RULE_SET, readRuleSet } from '../../ruleset/read-rule-set.js';
import { limitsFor } from '../../ruleset/run-limits.js';
import { checkOptionsOf } from '../../source/check-call.js';
import type { Role } from '../../validator/definition.js';
import type { ToolOptions } from '../tool-places.js';
import { listValidators } from './survey-validators.js';

/** A part of the machine that limits runs or keeps them apart. */
export interface DiagnosedPart {
  readonly name: Measurement | 'bubblewrap';
  readonly works: boolean;
  /** Whether runs use it: by default, never, or when asked to by `--executor`. */
  readonly use: 'chosen' | 'not-chosen' | 'on-request';
  /** Why it does not work, or what it cannot do here. */
  readonly reason: string | null;
  /** What would help. */
  readonly remedy: string | null;
}

/** A validator or linter that a definition describes, and what keeps it from running here. */
export interface DiagnosedValidator {
  readonly name: string;
  readonly role: Role;
  readonly usable: boolean;
  /** Where its tool lies; null where it is not found. */
  readonly directory: string | null;
  /** Why it is not usable. */
  readonly reason: string | null;
}

/** Which runs this machine can do; `schemas/diagnosis.schema.json` describes it for other languages. */
export interface Diagnosis {
  readonly executors: readonly DiagnosedPart[];
  readonly sandbox: DiagnosedPart;
  readonly platform: Platform;
  /** Numbers of the processing units that runs may use, those of one physical core next to each other. */
  readonly cores: readonly number[];
  /** Bytes of memory that runs may share. */
  readonly memory: number;
  readonly run: {
    readonly ruleset: string;
    readonly cores: number;
    readonly memory: number;
    /** How many of them fit at the same time. */
    readonly capacity: number;
  };
  /** All that are described, in the order of their names. */
  readonly validators: readonly DiagnosedValidator[];
}

/** What the machine is compared with. */
export interface DoctorOptions {
  /** Name or file of the rule set whose limits runs have; `sv-comp-2024` by default. */
  readonly ruleset?: string | undefined;
  /** Directories with further validator definitions. */
  readonly validatorFolders?: readonly string[] | undefined;
  readonly tools?: ToolOptions | undefined;
}

/**
 * Tries what runs depend on, compares the machine with the limits of a rule set, and looks for the tools.
 *
 * @throws InputError for a rule set or a definition with a mistake
 */
export async function doctor(options: DoctorOptions = {}): Promise<Diagnosis> {
  checkOptionsOf('doctor', options, {
    configuration: 'object',
    ruleset: 'text',
    validatorFolders: 'texts',
    tools: 'object',
  });
  const { ruleset = DEFAULT_RULE_SET, validatorFolders, tools } = options;
  const { cores, memory } = limitsFor(await readRuleSet(ruleset), 'violation');
  const { executors, sandbox, machine } = await examineMachine();
  const surveyed = await listValidators({ validatorFolders, tools });
  return {
    executors: executors.map(toPart),
    sandbox: toPart(sandbox),
    platform: describePlatform(process.platform, process.arch),
    cores: machine.cores,
    memory: machine.memory,
    run: { ruleset, cores, memory, capacity: new CoreSets(machine).capacity({ cores, memory }) },
    validators: surveyed.map(({ definition: { name, role }, installation }) => ({
      name,
      role,
      usable: installation.kind === 'installed',
      directory: installation.kind === 'installed' ? installation.directory : null,
      reason: installation.kind === 'missing' ? installation.reason : null,
    })),
  };
}

function toPart({ name, availability, use }: ExaminedPart<DiagnosedPart['name']>): DiagnosedPart {
  const shortcoming = availability.kind === 'available' ? availability.lacks : availability;
  return {
    name,
    works: availability.kind === 'available',
    use,
    reason: shortcoming?.reason ?? null,
    remedy: shortcoming?.remedy ?? null,
  };
}
