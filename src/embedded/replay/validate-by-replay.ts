import { decodeText } from '../../source/decode-text.js';
import { readBytes } from '../../source/read-bytes.js';
import { SourceText } from '../../source/source-text.js';
import { type Property, parseProperty, readProperty } from '../../task/property.js';
import { readWitness } from '../../witness/read-witness.js';
import type { Witness } from '../../witness/witness.js';
import type { ReplayAnswer, ShownExecution } from './answer.js';
import type { ReplayArguments } from './arguments.js';
import { chooseControl } from './choose-control.js';
import type { Control } from './control/control.js';
import { randomStarts } from './correctness/random-starts.js';
import { describeEnd } from './describe-end.js';
import type { Budget } from './execution/machine.js';
import { compileFor, type Executable, type FrontEnd, readProgram } from './front-end.js';
import { interestingConstants } from './search/constants.js';
import { type Run, runOnce } from './search/run-once.js';
import { type SearchResult, search } from './search/search.js';

/** Bytes of a program file that are read. */
const MAXIMUM_PROGRAM_SIZE = 64_000_000;

/** Seconds for executions that may refute a correctness witness: a few that end soon do, or none does. */
const TIME_TO_REFUTE = 10;

/** Statements of one execution while inputs are searched: those that end soon are many. */
const SEARCH_STEPS = [5_000, 200_000, 20_000_000];

/** Statements of the first execution, and of those that may refute. */
const FIRST_STEPS = 100_000;

/** Checks whose violation shows in one execution. */
const OBSERVABLE: ReadonlySet<string> = new Set([
  'call',
  'label',
  'no-overflow',
  'valid-deref',
  'valid-free',
  'valid-memtrack',
  'valid-memcleanup',
  'termination',
]);

/**
 * Executes the program under the control of a witness. A violation witness is confirmed by one execution that
 * violates the property and passes the whole witness; a correctness witness is refuted by one that violates the
 * property or makes an invariant false.
 *
 * @throws InputError for inputs that cannot be read
 */
export async function validateByReplay(request: ReplayArguments): Promise<ReplayAnswer> {
  const started = Date.now();
  const { witness } = await readWitness(request.witness);
  const property =
    request.property === undefined
      ? propertyOf(witness, request.witness)
      : await readProperty(request.property);
  const [programFile, ...others] = request.programs;
  if (programFile === undefined || others.length > 0) {
    return unknown('the program is in several files, of which replay executes only one');
  }
  const unseen = property.checks.find(({ kind }) => !OBSERVABLE.has(kind));
  if (unseen !== undefined) return unknown(`a violation of ${unseen.kind} is not seen in one execution`);
  const { text } = decodeText(await readBytes(programFile, MAXIMUM_PROGRAM_SIZE), programFile);
  const frontEnd = readProgram(text, programFile, request.dataModel ?? dataModelOf(witness));
  if (frontEnd.startsThreads) return unknown('the program starts threads, which replay does not execute');
  const choice = chooseControl({
    witness,
    property,
    program: frontEnd.program,
    programFile,
    read: frontEnd.read,
  });
  if (choice.kind === 'none') return unknown(choice.reason);
  const seconds = request.cputime * 0.9;
  const limit = choice.kind === 'correctness' ? Math.min(seconds, TIME_TO_REFUTE) : seconds;
  const deadline = started + limit * 1000;
  const subject = { request, property, witness, frontEnd, control: choice.control, deadline };
  const plain = compileSubject(subject, 'plain');
  if ('problem' in plain) return unknown(plain.problem);
  const session = new Session(subject, plain);
  return choice.kind === 'violation' ? session.confirm() : session.refute();
}

/** The property that a witness states for itself. */
function propertyOf(witness: Witness, file: string): Property {
  const stated = witness.metadata.specifications.map(({ value }) => value).join('\n');
  const text = stated.includes('CHECK') ? stated : `CHECK( init(main()), LTL(${stated}) )`;
  return parseProperty(new SourceText(text, file), 'specification');
}

function dataModelOf({ metadata }: Witness): 'ILP32' | 'LP64' {
  const stated = metadata.dataModel?.value;
  return stated === 'LP64' || stated === '64bit' ? 'LP64' : 'ILP32';
}

function unknown(reason: string, execution?: ShownExecution): ReplayAnswer {
  return { kind: 'unknown', reason, execution };
}

/** A witness with its program. */
interface Subject {
  readonly request: ReplayArguments;
  readonly property: Property;
  readonly witness: Witness;
  readonly frontEnd: FrontEnd;
  readonly control: Control;
  /** Point in time, in milliseconds. */
  readonly deadline: number;
}

function compileSubject({ frontEnd, property, control }: Subject, values: 'plain' | 'symbolic') {
  return compileFor(frontEnd, {
    checks: property.checks,
    entryFunction: property.entryFunction,
    observes: (place) => control.observes(place),
    symbolic: values === 'symbolic',
  });
}

/** One witness with its program, ready to be executed. */
class Session {
  constructor(
    private readonly subject: Subject,
    private readonly plain: Executable,
  ) {}

  confirm(): ReplayAnswer {
    const first = this.first();
    if (first.accepted) return this.confirmed(first);
    if (first.execution.inputs.length === 0) return this.unconfirmed(first, 'the program takes no inputs');
    let result: SearchResult | undefined;
    for (const steps of SEARCH_STEPS) {
      result = this.search([[]], 3000, steps, steps >= this.subject.request.steps ? 1 : 0.5);
      if (result.inputs !== undefined) {
        // What was found with values as trees is confirmed by an ordinary execution.
        const run = this.execute(result.inputs);
        if (run.accepted) return this.confirmed(run);
      }
      if (result.extent === 'complete' || steps >= this.subject.request.steps) break;
    }
    return this.unconfirmed(result?.furthest ?? first, result === undefined ? '' : extentOf(result));
  }

  /** With every input 0; where nothing depends on inputs, with all statements that are allowed. */
  private first(): Run {
    const first = this.execute([], FIRST_STEPS);
    const isCut = first.execution.end.kind === 'budget' && first.execution.inputs.length === 0;
    return isCut ? this.execute([]) : first;
  }

  refute(): ReplayAnswer {
    const first = this.first();
    if (first.accepted) return this.refuted(first);
    if (first.execution.inputs.length > 0) {
      const result = this.search(randomStarts(this.subject.request.seed), 300, FIRST_STEPS, 1);
      const run = result.inputs === undefined ? undefined : this.execute(result.inputs);
      if (run?.accepted === true) return this.refuted(run);
      return unknown(
        `executions cannot prove a correctness witness; none of ${result.executions} refutes it`,
      );
    }
    return unknown(
      `an execution cannot prove a correctness witness; the program, which takes no inputs, ${describeEnd(first.execution.end)}`,
    );
  }

  private confirmed(run: Run): ReplayAnswer {
    const { end } = run.execution;
    const execution = this.show(run);
    if (end.kind === 'violation') {
      return {
        kind: 'false',
        subproperty: end.subproperty,
        how: this.howViolated(end.why, end.where.range.line, run.control.story().remark),
        execution,
      };
    }
    return {
      kind: 'false',
      subproperty: 'termination',
      how: 'a state of the cycle repeats, so the program never ends',
      execution,
    };
  }

  private refuted(run: Run): ReplayAnswer {
    const { end } = run.execution;
    const [step] = run.control.story().steps;
    if (end.kind === 'violation' || step === undefined) return this.confirmed(run);
    const how = `${step.what}: ${step.variables.join(', ')}`;
    return { kind: 'false', subproperty: undefined, how, execution: this.show(run) };
  }

  private unconfirmed(run: Run, extent: string): ReplayAnswer {
    const { missing, observed } = run.control.story();
    const { end } = run.execution;
    const point = missing === undefined ? '' : `${missing}${observed === undefined ? '' : ` ${observed}`}; `;
    const reason = `${point}the program ${describeEnd(end)} (${extent})`;
    return unknown(reason, this.show(run));
  }

  private howViolated(why: string, line: number, remark: string | undefined): string {
    return `${why} in line ${line}${remark === undefined ? '' : `; ${remark}`}`;
  }

  private show(run: Run): ShownExecution {
    return {
      inputs: run.execution.inputs.map(({ request, value }) => ({
        name: request.name,
        line: request.range.line,
        column: request.at.column,
        value: String(value),
      })),
      story: run.control.story(),
      end: describeEnd(run.execution.end),
    };
  }

  private execute(inputs: readonly (bigint | number)[], steps = Number.POSITIVE_INFINITY): Run {
    return runOnce(this.plain.execute, this.subject.control, inputs, this.budget(steps));
  }

  private search(
    starts: readonly (readonly (bigint | number)[])[],
    executions: number,
    steps: number,
    share: number,
  ): SearchResult {
    const { control, frontEnd, witness, request, deadline } = this.subject;
    const compiled = compileSubject(this.subject, 'symbolic');
    return search({
      execute: 'problem' in compiled ? this.plain.execute : compiled.execute,
      control,
      casesAt: this.plain.casesAt,
      constants: interestingConstants(frontEnd.program.text, witness),
      budget: this.budget(steps),
      executions,
      steps: request.steps,
      deadline: Date.now() + (deadline - Date.now()) * share,
      starts,
    });
  }

  private budget(steps: number): Budget {
    const { request, deadline } = this.subject;
    const left = Math.max(1, deadline - Date.now());
    return { steps: Math.min(request.steps, steps), memory: request.memory, milliseconds: left / 4 };
  }
}

function extentOf({ executions, extent }: SearchResult): string {
  const tried = executions === 1 ? 'one execution' : `${executions} executions`;
  return extent === 'complete' ? `${tried}, nothing left to try` : `${tried} within the budget`;
}
