import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { clock } from '../../vocabulary/clock.js';
import { CpuAlarm } from '../cpu-alarm.js';
import { SolverFailure, type SolverSession } from '../solver.js';
import { processCpuTime } from './process-cpu-time.js';

/** Milliseconds of CPU time that the solver may answer late, before its process is killed. */
const GRACE = 2000;

/** Seconds of CPU time after which the process ends by itself, then the program and its words. */
const LIMITED = 'ulimit -t "$1" 2>/dev/null; shift; exec "$@"';

/** Characters of one answer; models are much shorter. */
const MAXIMUM_ANSWER = 64_000_000;

type Process = ChildProcessByStdio<Writable, Readable, null>;

/** What is said and heard since the last question. */
interface Conversation {
  readonly mark: string;
  readonly pieces: string[];
  readonly resolve: (said: string) => void;
  readonly reject: (error: SolverFailure) => void;
}

/** How a solver is started. */
export interface SolverCommand {
  readonly file: string;
  readonly words: readonly string[];
  /** Of CPU time, after which each process ends by itself, even when nobody is left to end it. */
  readonly seconds: number;
}

/** A conversation with a process of z3 over its standard input and output. The first question starts the process. */
export class NativeSession implements SolverSession {
  readonly #words: readonly string[];
  readonly #onClose: (cputime: number) => void;
  #process: Process | undefined;
  #started = 0;
  #conversation: Conversation | undefined;
  #length = 0;
  /** The last that was said, shorter than the second mark with the end of its line. */
  #tail = '';
  /** Why no more answers come. */
  #end: string | undefined;
  #cputime = 0;

  constructor({ file, words, seconds }: SolverCommand, onClose: (cputime: number) => void) {
    this.#words = ['-c', LIMITED, 'solver', String(seconds), file, ...words];
    this.#onClose = onClose;
  }

  /** Milliseconds of CPU time that its process has used. Where no system tells, the time that has passed is the most. */
  get cputime(): number {
    const { pid } = this.#process ?? {};
    if (pid !== undefined && this.#end === undefined)
      this.#cputime = Math.max(this.#cputime, processCpuTime(pid) ?? clock() - this.#started);
    return this.#cputime;
  }

  /** What the solver answers: everything between two marks, which it repeats. Anything else ends the conversation. */
  async send(commands: string, milliseconds: number): Promise<string> {
    if (this.#end !== undefined) throw new SolverFailure(this.#end);
    if (this.#conversation !== undefined)
      throw new SolverFailure('the solver is still answering another question');
    const mark = randomUUID();
    const used = () => this.cputime;
    const stop = () => this.#stop('the solver does not answer in time');
    const limits = [
      // It gives up a check that is interrupted, and goes on. Elsewhere, this ends it.
      new CpuAlarm(milliseconds, used, { over: () => this.#process?.kill('SIGINT'), stuck: () => undefined }),
      new CpuAlarm(milliseconds + GRACE, used, { over: stop, stuck: stop }),
    ];
    try {
      return await new Promise((resolve, reject) => {
        this.#conversation = { mark, pieces: [], resolve, reject };
        this.#length = 0;
        this.#tail = '';
        this.#process ??= this.#start();
        this.#process.stdin.write(
          `(echo "${beginMarker(mark)}")\n${commands}\n(echo "${endMarker(mark)}")\n`,
        );
      });
    } catch (error) {
      if (error instanceof SolverFailure) throw error;
      throw new SolverFailure(
        `cannot ask the solver: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      for (const limit of limits) limit.clear();
      this.#conversation = undefined;
    }
  }

  close(): void {
    this.#stop('the session with the solver is closed');
    this.#onClose(this.#cputime);
  }

  #start(): Process {
    const child = spawn('/bin/sh', this.#words, { stdio: ['pipe', 'pipe', 'ignore'], cwd: '/' });
    this.#started = clock();
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (piece: string) => this.#hear(piece));
    child.stdin.on('error', () => this.#stop('the solver reads no more'));
    child.on('error', ({ message }) => this.#stop(`cannot start the solver: ${message}`));
    child.on('close', (code, signal) => this.#stop(`the solver ended with ${signal ?? `exit code ${code}`}`));
    return child;
  }

  #hear(piece: string): void {
    const conversation = this.#conversation;
    this.#length += piece.length;
    if (conversation === undefined || this.#length > MAXIMUM_ANSWER) {
      this.#stop('the solver says what it was not asked');
      return;
    }
    const { mark, pieces, resolve } = conversation;
    pieces.push(piece);
    // The mark may come in pieces, and all that was said may be too long to be searched each time.
    const [begin, end] = [`${beginMarker(mark)}\n`, `${endMarker(mark)}\n`];
    const last = `${this.#tail}${piece}`;
    this.#tail = last.slice(1 - end.length);
    if (!last.includes(end)) return;
    const all = pieces.join('');
    const said = all.slice(begin.length, -end.length);
    const isWhole = said === '' || said.endsWith('\n');
    if (all.startsWith(begin) && all.endsWith(end) && isWhole) resolve(said);
    else this.#stop('the solver says what it was not asked');
  }

  /** Ends the process; nothing that it said since the last question counts. */
  #stop(reason: string): void {
    if (this.#end !== undefined) return;
    this.#cputime = this.cputime;
    this.#end = reason;
    this.#process?.kill('SIGKILL');
    this.#conversation?.reject(new SolverFailure(reason));
  }
}

function beginMarker(mark: string): string {
  return `begin-${mark}`;
}

function endMarker(mark: string): string {
  return `end-${mark}`;
}
