/** Why a way to limit or enclose runs does not work here: what was seen when it was tried. */
export type ProbeFault =
  /** No control group could be made; `said` is the message of the error. */
  | { readonly code: 'not-made'; readonly said: string }
  /** A process could not join the group, or could not start in an enclosure. `said` is what it printed. */
  | {
      readonly code: 'not-joined' | 'not-enclosed';
      readonly said: string | undefined;
      readonly status: number | null;
    }
  /** Slurm or runexec did not start the command; `said` is why. */
  | { readonly code: 'not-started'; readonly said: string }
  | { readonly code: 'step-without-groups' }
  | { readonly code: 'step-exit'; readonly status: number | null };

/** The reason as a sentence without a full stop. */
export function describeProbeFault(fault: ProbeFault): string {
  switch (fault.code) {
    case 'not-made':
    case 'not-started':
      return fault.said;
    case 'not-joined':
      return `a process cannot join it (${fault.said ?? `exit code ${fault.status}`})`;
    case 'not-enclosed':
      return `bubblewrap does not work here (${fault.said ?? `exit code ${fault.status}`})`;
    case 'step-without-groups':
      return 'its steps have no control groups for CPU time and memory';
    case 'step-exit':
      return `a command in a step exits with ${fault.status}`;
  }
}
