import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import { AbstractStates, type StateKey } from './abstract-states.js';
import { Explorer, type Walk } from './explorer.js';
import { Goals } from './goals.js';
import { Guesses } from './guesses.js';
import type { Run } from './run-once.js';
import type { StatesAtInputs } from './states-at-inputs.js';
import { type Chance, type OpenTask, takenInputs } from './task.js';
import { TaskQueue } from './task-queue.js';

/** How many inputs get single values on a chance, and how many values each gets. */
const CHANCE_INPUTS = 4;
const CHANCES = 24;
/** In which order guesses come between what is solved for. */
const TURNS = ['chance', 'solved', 'goal', 'walk', 'goal', 'rough walk'] as const;
type Guess = Exclude<(typeof TURNS)[number], 'solved'>;
/** Executions that repeat something until a condition changes may take so many times the budget. */
const LEEWAY = 40;
/** Executions with mutated inputs, once everything solvable was tried. */
const MUTATIONS = 400;

/** Inputs to be tried. */
export interface GuessedInputs {
  readonly inputs: readonly InputAssignment[];
  /** How the executions go on behind them; undefined: with zeros. */
  readonly walk?: Walk;
  /**
   * Executions with guessed inputs are followed up only where they show something new, those of the list of all inputs
   * only where they get further.
   */
  readonly origin: 'solved' | 'guessed' | 'listed';
  /** What they were solved for. */
  readonly task?: OpenTask;
  /** How many times the budget they may take; undefined: once. */
  readonly leeway?: number | undefined;
}

/** What is tried without having been solved for. */
export class Guesswork {
  readonly #constants: readonly bigint[];
  readonly #chances = new TaskQueue<Chance>();
  readonly #states: AbstractStates;
  readonly #explorer = new Explorer();
  readonly #goals = new Goals((request) => this.#explorer.valuesAt(request));
  readonly #mutated: Guesses;
  #mutations = 0;
  #turn = 0;

  /** @param constants worth trying as inputs */
  constructor(constants: readonly bigint[]) {
    this.#constants = constants;
    this.#states = new AbstractStates(constants);
    this.#mutated = new Guesses(constants);
  }

  /** Takes note of an execution. @returns the states in which it asked for inputs, as far as they tell executions apart */
  observe(run: Run, states: StatesAtInputs): readonly StateKey[] {
    this.#mutated.executed(takenInputs(run));
    return this.#states.stateKeys(states);
  }

  /** @returns whether an execution came into a new state, or closer to an outcome that no condition had so far */
  learn(run: Run, states: readonly StateKey[], origin: GuessedInputs['origin']): boolean {
    const isCloser = this.#goals.learn(run);
    const isNew = this.#explorer.learnStates(run, states) > 0;
    if (origin === 'solved') this.#explorer.learnValues(run);
    return isCloser || isNew;
  }

  /** Single inputs of one of the first executions may be one of the constants. */
  addChances(inputs: InputAssignment): void {
    for (const index of inputs.slice(0, CHANCE_INPUTS).keys()) {
      for (const [rank, value] of this.#constants.slice(0, CHANCES).entries()) {
        const changed = [...inputs];
        changed[index] = typeof inputs[index] === 'number' ? Number(value) : value;
        this.#chances.push({ changed, rank: [rank, index] });
      }
    }
  }

  /** What is tried between what is solved for; every sixth time, nothing. */
  next(): GuessedInputs | undefined {
    const turn = TURNS[this.#turn++ % TURNS.length] ?? 'solved';
    return turn === 'solved' ? undefined : this.#guess(turn);
  }

  /** What is left of chances and goals when there is nothing to solve for any more. */
  last(): GuessedInputs | undefined {
    return this.#guess('chance') ?? this.#guess('goal');
  }

  /** Some executions with other inputs, in case the search was wrong about what depends on what. */
  chanceOrMutation(): GuessedInputs | undefined {
    const chance = this.#guess('chance');
    if (chance !== undefined) return chance;
    return this.#mutations++ < MUTATIONS ? { inputs: [this.#mutated.next()], origin: 'guessed' } : undefined;
  }

  /** What can be tried without end. */
  anything(): GuessedInputs {
    const turn = this.#mutations++ % 3;
    const walk = turn === 0 ? this.#guess('walk') : turn === 1 ? this.#guess('rough walk') : undefined;
    return walk ?? { inputs: [this.#mutated.next()], origin: 'guessed' };
  }

  #guess(kind: Guess): GuessedInputs | undefined {
    switch (kind) {
      case 'chance': {
        const chance = this.#chances.pop();
        return chance && { inputs: [chance.changed], origin: 'guessed' };
      }
      case 'goal': {
        const inputs = this.#goals.next();
        return inputs && { inputs: [inputs], origin: 'guessed', leeway: LEEWAY };
      }
      case 'walk':
      case 'rough walk': {
        const walk = kind === 'walk' ? this.#explorer.next() : this.#explorer.nextRough();
        return walk && { inputs: [walk.inputs], walk, origin: 'guessed' };
      }
    }
  }
}
