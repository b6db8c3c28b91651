import { BACKENDS } from '../limits/choose-backend.js';
import { bubblewrapSandbox } from '../sandbox/bubblewrap.js';
import type { Availability } from '../system/limit-backend.js';
import { type Machine, readMachine } from '../system/machine.js';
import type { Measurement } from '../system/outcome.js';
import { canLimit } from '../system/platform.js';
import { probeRunexec } from './runexec.js';

/** A part of the machine, and whether runs use it unless asked otherwise. */
export interface ExaminedPart<Name extends string> {
  readonly name: Name;
  readonly availability: Availability;
  readonly use: 'chosen' | 'not-chosen' | 'on-request';
}

/** What this machine offers for runs. */
export interface MachineReport {
  /** Ways to limit and measure, the best first; `runexec` is only used on request. */
  readonly executors: readonly ExaminedPart<Measurement>[];
  /** Does not work where nothing can be limited; `executors` is empty there. */
  readonly sandbox: ExaminedPart<'bubblewrap'>;
  readonly machine: Machine;
}

const NO_SANDBOX: ExaminedPart<'bubblewrap'> = {
  name: 'bubblewrap',
  availability: { kind: 'unavailable', shortcoming: { code: 'needs-linux' } },
  use: 'not-chosen',
};

/** Tries every part of the machine that runs depend on. */
export async function examineMachine(): Promise<MachineReport> {
  if (!canLimit(process.platform)) return { executors: [], sandbox: NO_SANDBOX, machine: readMachine() };
  const executors: ExaminedPart<Measurement>[] = [];
  let use: 'chosen' | 'not-chosen' = 'chosen';
  for (const backend of BACKENDS) {
    const availability = await backend.available();
    const works = availability.kind === 'available';
    executors.push({ name: backend.name, availability, use: works ? use : 'not-chosen' });
    if (works) use = 'not-chosen';
  }
  executors.push({ name: 'runexec', availability: await probeRunexec(), use: 'on-request' });
  const sandbox = await bubblewrapSandbox();
  return {
    executors,
    sandbox: {
      name: 'bubblewrap',
      availability: sandbox.kind === 'available' ? { kind: 'available' } : sandbox,
      use: sandbox.kind === 'available' ? 'chosen' : 'not-chosen',
    },
    machine: readMachine(),
  };
}
