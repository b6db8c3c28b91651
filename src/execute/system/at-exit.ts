/** What must come first while this process exits: nothing may write into a directory that is being removed. */
export type ExitStage = 'kill' | 'remove';

const STAGES: readonly ExitStage[] = ['kill', 'remove'];

const actions = new Map<ExitStage, Set<() => void>>();

/** Registers an action for the exit of this process, on any end that Node sees. It cannot wait for anything. */
export function atExit(stage: ExitStage, action: () => void): void {
  if (actions.size === 0) {
    for (const each of STAGES) actions.set(each, new Set());
    process.once('exit', () => {
      for (const each of STAGES) for (const run of actions.get(each) ?? []) run();
    });
  }
  actions.get(stage)?.add(action);
}
