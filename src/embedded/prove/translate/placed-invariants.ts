import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/** What a witness says, by place. */
export interface PlacedInvariants {
  /** @param offset at which the loop begins in the text */
  atLoop(t: Translation, state: State, offset: number): void;
  /** @param offset at which the statement begins in the text */
  atStatement(t: Translation, state: State, offset: number): void;
  /** The innermost function begins: its parameters have their values. */
  atEntry(t: Translation, state: State, entity: FunctionEntity): void;
  /** The innermost function is about to be left: its result has its value. */
  atReturn(t: Translation, state: State, entity: FunctionEntity): void;
  hasContract(entity: FunctionEntity): boolean;
}
