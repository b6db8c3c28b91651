import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { SolverFailure, type SolverSession } from './solver.js';

/** Milliseconds that the solver may answer late, before its process is killed. */
const GRACE = 2000;

/** Longest time-out, in milliseconds, that both Node and z3 understand. */
const LONGEST = 2 ** 31 - 1 - GRACE;

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

/** A conversation with a process of z3 over its standard input and output. The first question starts the process. */
export class NativeSession implements SolverSession {
  readonly #file: string;
  readonly #words: readonly string[];
  readonly #onClose: () => void;
  #process: Process | undefined;
  #conversation: Conversation | undefined;
  #length = 0;
  /** The last that was said, shorter than the second mark with the end of its line. */
  #tail = '';
  /** Why no more answers come. */
  #end: string | undefined;

  constructor(file: string, words: readonly string[], onClose: () => void) {
    this.#file = file;
    this.#words = words;
    this.#onClose = onClose;
  }

  /** What the solver answers: everything between two marks, which it repeats. Anything else ends the conversation. */
  async send(commands: string, milliseconds: number): Promise<string> {
    if (this.#end !== undefined) throw new SolverFailure(this.#end);
    if (this.#conversation !== undefined) throw new SolverFailure('the solver is asked while it answers');
    const limit = Math.min(LONGEST, Math.max(1, Math.ceil(milliseconds)));
    const mark = randomUUID();
    const late = setTimeout(() => this.#stop('the solver does not answer in time'), limit + GRACE);
    try {
      return await new Promise((resolve, reject) => {
        this.#conversation = { mark, pieces: [], resolve, reject };
        this.#length = 0;
        this.#tail = '';
        this.#process ??= this.#start();
        const marked = `(echo "${beginMarker(mark)}")\n${commands}\n(echo "${endMarker(mark)}")\n`;
        this.#process.stdin.write(`(set-option :timeout ${limit})\n${marked}`);
      });
    } catch (error) {
      if (error instanceof SolverFailure) throw error;
      throw new SolverFailure(
        `cannot ask the solver: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      clearTimeout(late);
      this.#conversation = undefined;
    }
  }

  close(): void {
    this.#stop('the conversation with the solver is over');
    this.#onClose();
  }

  #start(): Process {
    const child = spawn(this.#file, this.#words, { stdio: ['pipe', 'pipe', 'ignore'], cwd: '/' });
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
