import { bubblewrapSandbox } from './bubblewrap.js';
import { BACKENDS } from './choose-backend.js';
import type { Availability } from './limit-backend.js';
import { type Machine, readMachine } from './machine.js';
import type { Measurement } from './outcome.js';
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
  readonly sandbox: ExaminedPart<'bubblewrap'>;
  readonly machine: Machine;
}

/** Tries every part of the machine that runs depend on. */
export async function examineMachine(): Promise<MachineReport> {
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
