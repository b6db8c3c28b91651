import type { ToolOptions } from '../../dispatch/tool-places.js';
import { CoreSets, type Demand } from '../../execute/limits/core-set.js';
import { type ExaminedPart, examineMachine } from '../../execute/run/examine-machine.js';
import type { Machine } from '../../execute/system/machine.js';
import type { Measurement } from '../../execute/system/outcome.js';
import { canLimit, describePlatform, type Platform } from '../../execute/system/platform.js';
import { describeShortcoming } from '../../execute/system/shortcoming.js';
import { DEFAULT_RULE_SET, readRuleSet } from '../../ruleset/read-rule-set.js';
import { limitsFor } from '../../ruleset/run-limits.js';
import { checkCallOptions } from '../../source/check-call.js';
import type { EarlierInstrumentation, Role } from '../../validator/definition.js';
import { listValidators } from './survey-validators.js';

/** A part of the machine that limits or isolates runs. */
export interface DiagnosedPart {
  readonly name: Measurement | 'bubblewrap';
  readonly works: boolean;
  /** Whether runs use it: by default, never, or only with `--executor`. */
  readonly use: 'chosen' | 'not-chosen' | 'on-request';
  /** Why it does not work, or what it cannot do here. */
  readonly reason: string | null;
  /** What would help. */
  readonly remedy: string | null;
}

/** A known validator or linter, and what keeps it from running here. */
export interface DiagnosedValidator {
  readonly name: string;
  readonly role: Role;
  /** What a verifier gets instead of the witness: the program with the witness in it, in this form; null for all others. */
  readonly instrument: EarlierInstrumentation['form'] | null;
  readonly usable: boolean;
  /** Directory of its tool; null if it is not found. */
  readonly directory: string | null;
  /** Why it is not usable. */
  readonly reason: string | null;
}

/** The runs that are possible on this machine; `schemas/diagnosis.schema.json` describes it for other languages. */
export interface Diagnosis {
  readonly executors: readonly DiagnosedPart[];
  readonly sandbox: DiagnosedPart;
  readonly platform: Platform;
  /** Numbers of the processing units that runs may use; those of one physical core are next to each other. */
  readonly cores: readonly number[];
  /** Memory that runs may share, in bytes. */
  readonly memory: number;
  readonly run: {
    readonly ruleset: string;
    readonly cores: number;
    readonly memory: number;
    /** How many runs fit at the same time. */
    readonly capacity: number;
  };
  /** All known validators and linters, sorted by name. */
  readonly validators: readonly DiagnosedValidator[];
}

/** What to compare the machine with. */
export interface DoctorOptions {
  /** Name or file of the rule set that limits runs; `sv-comp-2024` by default. */
  readonly ruleset?: string | undefined;
  /** Directories with further validator definitions. */
  readonly validatorFolders?: readonly string[] | undefined;
  readonly tools?: ToolOptions | undefined;
}

/**
 * Tries everything that runs depend on, compares the machine with the limits of a rule set, and looks for the tools.
 * @throws InputError for a mistake in a rule set or a definition
 */
export async function doctor(options: DoctorOptions = {}): Promise<Diagnosis> {
  checkCallOptions('doctor', options, {
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
    run: { ruleset, cores, memory, capacity: machineCapacity(machine, { cores, memory }) },
    validators: surveyed.map(({ definition: { name, role, instrument }, installation }) => ({
      name,
      role,
      instrument: instrument?.form ?? null,
      usable: installation.kind === 'installed',
      directory: installation.kind === 'installed' ? installation.directory : null,
      reason: installation.kind === 'missing' ? installation.reason : null,
    })),
  };
}

/** How many runs fit at a time: none where they cannot be limited. */
function machineCapacity(machine: Machine, demand: Demand): number {
  return canLimit(process.platform) ? new CoreSets(machine).capacity(demand) : 0;
}

function toPart({ name, availability, use }: ExaminedPart<DiagnosedPart['name']>): DiagnosedPart {
  const shortcoming = availability.kind === 'available' ? availability.lacks : availability.shortcoming;
  const described = shortcoming === undefined ? undefined : describeShortcoming(shortcoming);
  return {
    name,
    works: availability.kind === 'available',
    use,
    reason: described?.reason ?? null,
    remedy: described?.remedy ?? null,
  };
}
