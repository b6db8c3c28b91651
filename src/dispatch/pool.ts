import { CoreSets } from '../execute/limits/core-set.js';
import { chooseExecutor, type Executor } from '../execute/run/executor.js';
import { type Machine, readMachine } from '../execute/system/machine.js';
import { MEASUREMENTS, type Measurement } from '../execute/system/outcome.js';
import { readRuleSet } from '../ruleset/read-rule-set.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { checkCallOptions, type Kind } from '../source/check-call.js';
import { countNoun } from '../source/count-noun.js';
import { InputError } from '../source/input-error.js';
import type { ValidatorDefinition } from '../validator/definition.js';
import { findTool, type Installation, type ToolPlaces } from '../validator/find-tool.js';
import { type Registry, readRegistry } from '../validator/registry.js';
import { type ClaimInputs, FRESH_INPUTS, rememberInputs } from './claim/claim-inputs.js';
import { ToolVersions } from './run/tool-versions.js';

/** What the claims of one process share: one budget of cores and memory, and everything that is read only once. */
export interface Pool {
  /**
   * Hands out cores and memory to runs.
   *
   * @internal
   */
  readonly coreSets: CoreSets;
  /** Whose permissions runs have if we are root and there is no sandbox. */
  readonly user: 'own' | 'root';
  /**
   * How runs are limited and isolated; chosen when the first run needs it.
   *
   * @internal
   */
  executor(): Promise<Executor>;
  /**
   * The shipped definitions and those of further folders, as they were when a claim first needed them.
   *
   * @internal
   */
  registry(folders: readonly string[]): Promise<Registry>;
  /**
   * A rule set by name or path, as it was when a claim first needed it.
   *
   * @internal
   */
  ruleSet(nameOrPath: string): Promise<RuleSet>;
  /**
   * Where a tool lies, as it was when a claim first needed it.
   *
   * @internal
   */
  findTool(definition: ValidatorDefinition, places: ToolPlaces): Promise<Installation>;
  /** @internal */
  readonly versions: ToolVersions;
  /**
   * Reads tasks, properties and programs.
   *
   * @internal
   */
  readonly inputs: ClaimInputs;
}

/** The share of the machine that a pool hands out, and how its runs are limited. */
export interface PoolOptions {
  /** Processing units that all runs together may use; by default, all that this process may use. */
  readonly cores?: number | undefined;
  /** Memory that all runs together may use, in bytes; by default, all of the machine. */
  readonly memory?: number | undefined;
  /** How to enforce limits; by default, the best way that this machine offers. */
  readonly executor?: 'best' | Measurement | undefined;
  /** Whether to keep validators away from network and files if this machine can; this is the default. */
  readonly sandbox?: 'best' | 'none' | undefined;
  /** Whether to read tasks, properties and programs for each claim, which is the default, or once for all claims. */
  readonly inputs?: 'fresh' | 'remembered' | undefined;
  /** Whether root, without a sandbox, runs each validator as a separate user, which is the default, or as root. */
  readonly user?: 'own' | 'root' | undefined;
}

/**
 * Makes a pool for many calls of `validate`: their runs wait for one another instead of competing for cores. All pools
 * of a process without a share of their own have one budget, the machine; so do calls without a pool.
 *
 * @throws InputError `usage` for a budget that is not positive, `machine` for more than the machine has
 */
export function createPool(options: PoolOptions = {}): Pool {
  checkCallOptions('createPool', options, {
    cores: 'number',
    memory: 'number',
    executor: ['best', ...MEASUREMENTS],
    sandbox: ['best', 'none'],
    inputs: ['fresh', 'remembered'],
    user: ['own', 'root'],
  } satisfies Record<keyof PoolOptions, Kind>);
  const registries = new Map<string, Promise<Registry>>();
  const ruleSets = new Map<string, Promise<RuleSet>>();
  const tools = new WeakMap<ValidatorDefinition, Map<string, Promise<Installation>>>();
  const { user = 'own' } = options;
  let executor: Promise<Executor> | undefined;
  let coreSets: CoreSets | undefined;
  return {
    user,
    get coreSets() {
      // A claim without runs does not need to examine the machine.
      coreSets ??= isWhole(options) ? wholeMachine() : new CoreSets(limitMachine(readMachine(), options));
      return coreSets;
    },
    executor() {
      const { executor: name = 'best', sandbox = 'best' } = options;
      executor ??= chooseExecutor(name, sandbox, user).then((choice) => choice.executor);
      return executor;
    },
    registry: (folders) => once(registries, folders.join('\0'), () => readRegistry(folders)),
    ruleSet: (nameOrPath) => once(ruleSets, nameOrPath, () => readRuleSet(nameOrPath)),
    findTool(definition, places) {
      const { directories, collection = '', path } = places;
      const key = [definition.name, directories.get(definition.name) ?? '', collection, path].join('\0');
      const known = tools.get(definition) ?? new Map<string, Promise<Installation>>();
      tools.set(definition, known);
      return once(known, key, () => findTool(definition, places));
    },
    versions: new ToolVersions(),
    inputs: options.inputs === 'remembered' ? rememberInputs(FRESH_INPUTS) : FRESH_INPUTS,
  };
}

/** What is handed out of the whole machine: calls that name no share of their own wait for one another. */
let whole: CoreSets | undefined;

function wholeMachine(): CoreSets {
  whole ??= new CoreSets(readMachine());
  return whole;
}

function isWhole({ cores, memory }: PoolOptions): boolean {
  return cores === undefined && memory === undefined;
}

/** A part of the machine: the first cores, grouped by physical core, and some of the memory. */
function limitMachine(
  machine: Machine,
  { cores = machine.cores.length, memory = machine.memory }: PoolOptions,
): Machine {
  if (!Number.isInteger(cores) || cores < 1 || !(memory > 0)) {
    throw new InputError({
      code: 'usage',
      message: 'a pool needs at least one processing unit and some memory',
      remedy: 'use whole processing units and more than 0 bytes, or omit them',
    });
  }
  if (cores > machine.cores.length || memory > machine.memory) {
    throw new InputError({
      code: 'machine',
      message: `a pool of ${countNoun(cores, 'processing unit')} and ${countNoun(memory, 'byte')} is more than this machine has`,
      remedy: `use at most ${machine.cores.length} and ${machine.memory}, or omit them`,
    });
  }
  const kept = new Set(machine.cores.slice(0, cores));
  return {
    cores: [...kept],
    memory,
    physicalCores: (machine.physicalCores ?? machine.cores.map((core) => [core]))
      .map((threads) => threads.filter((core) => kept.has(core)))
      .filter((threads) => threads.length > 0),
  };
}

function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
