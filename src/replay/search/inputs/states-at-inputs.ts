import { WordLog } from '../../../machine/interface/word-log.js';

/** The memory of the program when an input was asked for. */
export interface StateAtInput {
  /** Where the input was asked for. */
  readonly site: number;
  /** Its part of the log. */
  readonly from: number;
  readonly to: number;
}

/** What was in memory when the first inputs of an execution were asked for. */
export class StatesAtInputs {
  readonly log = new WordLog();
  readonly states: StateAtInput[] = [];

  clear(): void {
    this.log.clear();
    this.states.length = 0;
  }
}
