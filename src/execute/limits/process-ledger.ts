import type { ProcessRecord } from './process-table.js';

/**
 * Adds up the CPU time of processes that are only sampled.
 * When a parent waits for a process, its time moves into the `childrenTime` of the parent. If nobody waits for it, or
 * if its parent ignores SIGCHLD, its time is lost: its last sample is kept here instead.
 */
export class ProcessLedger {
  #known = new Map<number, ProcessRecord>();
  #kept = 0;
  #cputime = 0;
  #memory = 0;
  #resident = 0;

  /** CPU seconds so far; what a process used between its last sample and its death may be missing. */
  get cputime(): number {
    return this.#cputime;
  }

  /** Largest sum of resident memory in any sample, in bytes. */
  get memory(): number {
    return this.#memory;
  }

  /** The same in the last sample. */
  get resident(): number {
    return this.#resident;
  }

  /** Whether this very process was in the last sample. */
  knows(record: ProcessRecord): boolean {
    return this.#known.get(record.pid)?.startTime === record.startTime;
  }

  /** @param members all processes of the run at one moment, including dead ones that nobody has waited for */
  enter(members: ReadonlyMap<number, ProcessRecord>): void {
    const before = this.#known;
    this.#known = new Map(members);
    const vanished = [...before.values()].filter(
      (record) => members.get(record.pid)?.startTime !== record.startTime,
    );
    this.#keep(vanished, before);
    let cputime = this.#kept;
    let memory = 0;
    for (const record of members.values()) {
      cputime += record.ownTime + record.childrenTime;
      memory += record.memory;
    }
    // A sample is not taken in one instant: it may miss time on its way from child to parent.
    this.#cputime = Math.max(this.#cputime, cputime);
    this.#resident = memory;
    this.#memory = Math.max(this.#memory, memory);
  }

  #keep(vanished: readonly ProcessRecord[], before: ReadonlyMap<number, ProcessRecord>): void {
    const gone = new Set(vanished.map((record) => record.pid));
    const owed = new Map<number, number>();
    for (const record of vanished) {
      // A whole branch may have disappeared since the last sample: what it used goes to the nearest surviving
      // ancestor.
      let heir = record.parent;
      for (let steps = 0; gone.has(heir) && steps < gone.size; steps += 1) {
        heir = before.get(heir)?.parent ?? 0;
      }
      owed.set(heir, (owed.get(heir) ?? 0) + record.ownTime + record.childrenTime);
    }
    for (const [heir, time] of owed) {
      const old = before.get(heir);
      const now = this.#known.get(heir);
      const inherited = old === undefined || now === undefined ? 0 : now.childrenTime - old.childrenTime;
      this.#kept += Math.max(0, time - inherited);
    }
  }
}
