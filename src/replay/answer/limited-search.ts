import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import type { SearchEffort } from '../search/inputs/effort.js';
import type { Run } from '../search/inputs/run-once.js';
import type { search } from '../search/inputs/search.js';
import type { Scheduler } from '../search/schedules/scheduler.js';
import type { SubjectSettings } from './replay-session.js';

/** Inputs of one execution. */
const MOST_INPUTS = 100_000;
/** Executions that look for inputs: with the schedule of the witness, and with each other one; `few` if it has inputs. */
const INPUTS = { most: 4000, many: 400, some: 24, few: 8 } as const;
/** Parts of the effort for them. */
const PART_OF_WITNESS = 4;
const PART_OF_OTHERS = 200;

/** Nothing was decided elsewhere. */
export const NOWHERE: ReadonlySet<string> = new Set();

/** Inputs that are looked for while the schedule stays the same. */
export interface InputSearch {
  readonly schedule: () => Scheduler;
  readonly starts: readonly InputAssignment[];
  readonly extent: keyof typeof INPUTS;
  /** Sides of decisions that executions with other schedules have taken. */
  readonly elsewhere: ReadonlySet<string>;
  /** Is told of each execution. */
  readonly learn: (run: Run) => void;
}

/** How inputs are looked for with one schedule, of which there are many: `patience` times as long as usual. */
export function limitedSearch(
  { learn, ...settings }: SubjectSettings & Pick<InputSearch, 'learn' | 'starts' | 'elsewhere'>,
  { extent, patience }: { readonly extent: InputSearch['extent']; readonly patience: number },
  programs: { readonly symbolic: ExecutableProgram; readonly plain: ExecutableProgram },
  effort: SearchEffort,
): Parameters<typeof search>[0] {
  return {
    ...settings,
    merged: async () => [],
    judge: (run) => {
      learn(run);
      return settings.judge(run);
    },
    execute: programs.symbolic.execute,
    executeQuickly: programs.plain.execute,
    executions: patience * INPUTS[extent],
    effort: effort.part(
      effort.left / (INPUTS[extent] >= INPUTS.many ? PART_OF_WITNESS : 1 + PART_OF_OTHERS / patience),
    ),
    share: effort.left,
    patience: extent === 'most' ? 'unlimited' : 'limited',
    longer: 'never',
    inputs: MOST_INPUTS,
  };
}
