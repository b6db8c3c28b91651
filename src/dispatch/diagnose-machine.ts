import { CoreSets } from '../execute/core-set.js';
import { type ExaminedPart, examineMachine } from '../execute/examine-machine.js';
import { describePlatform, type Platform } from '../execute/platform.js';
import { readRuleSet } from '../ruleset/read-rule-set.js';
import { limitsFor } from '../ruleset/run-limits.js';

/** A part of the machine that limits runs or keeps them apart. */
export interface DiagnosedPart {
  readonly name: 'cgroup-v2' | 'cgroup-v1' | 'approximate' | 'runexec' | 'bubblewrap';
  readonly works: boolean;
  /** Whether runs use it: by default, never, or when asked to by `--executor`. */
  readonly use: 'chosen' | 'not-chosen' | 'on-request';
  /** Why it does not work, or what it cannot do here. */
  readonly reason: string | null;
  /** What would help. */
  readonly remedy: string | null;
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
}

/** Tries what runs depend on, and compares the machine with the limits of a rule set. */
export async function diagnoseMachine(ruleset: string): Promise<Diagnosis> {
  const { cores, memory } = limitsFor(await readRuleSet(ruleset), 'violation');
  const { executors, sandbox, machine } = await examineMachine();
  return {
    executors: executors.map(toPart),
    sandbox: toPart(sandbox),
    platform: describePlatform(process.platform, process.arch),
    cores: machine.cores,
    memory: machine.memory,
    run: { ruleset, cores, memory, capacity: new CoreSets(machine).capacity({ cores, memory }) },
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
