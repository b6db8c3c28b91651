import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { type Solver, SolverFailure } from '../solver.js';
import { NativeSession } from './native-session.js';

/** A z3 on the PATH that may be asked. */
export interface NativeZ3 {
  readonly file: string;
  /** Such as `4.13.0`. */
  readonly version: string;
}

/** What a process of z3 may use. */
export interface NativeLimits {
  /** Seconds of CPU time after which it ends by itself, even when nobody is left to end it. */
  readonly seconds: number;
  /** By default, as many as z3 has in WebAssembly. */
  readonly megabytes?: number;
}

/** Versions from this one on are asked, and none from the other one on: nobody has compared those with the rest. */
const VERSIONS = { from: [4, 12], before: [6, 0] } as const;

/** The same, for people. */
export const NATIVE_VERSIONS = `${VERSIONS.from.join('.')} to ${VERSIONS.before[0] - 1}`;

const MEGABYTES = 2048;

/** A program that waits for something is no solver; one that says its version gets some CPU time by then. */
const MILLISECONDS_FOR_A_VERSION = 60_000;

/**
 * Finds a z3 of a version that may be trusted. Programs in relative folders of the PATH are not started: these would be
 * folders of whoever wrote the program that is examined.
 * @param path folders, separated by colons
 */
export async function findNativeZ3(path = process.env.PATH ?? ''): Promise<NativeZ3 | undefined> {
  for (const folder of path.split(':').filter(isAbsolute)) {
    const file = join(folder, 'z3');
    if (!(await mayStart(file))) continue;
    const version = await readSolverVersion(file);
    if (version !== undefined && isTrusted(version)) return { file, version };
  }
  return undefined;
}

async function mayStart(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function readSolverVersion(file: string): Promise<string | undefined> {
  try {
    const options = { timeout: MILLISECONDS_FOR_A_VERSION, killSignal: 'SIGKILL', maxBuffer: 1000 } as const;
    const { stdout } = await promisify(execFile)(file, ['--version'], options);
    return /^Z3 version (\d{1,3}\.\d{1,3}\.\d{1,3})\b.*\n?$/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}

function isTrusted(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isBefore = ([otherMajor, otherMinor]: readonly [number, number]) =>
    major < otherMajor || (major === otherMajor && minor < otherMinor);
  return !isBefore(VERSIONS.from) && isBefore(VERSIONS.before);
}

/**
 * A native z3: a process for each session. It must first answer questions of which the answers are known.
 * @throws SolverFailure
 */
export async function startNativeZ3({ file, version }: NativeZ3, limits: NativeLimits): Promise<Solver> {
  const name = `z3 ${version} (native)`;
  const words = ['-in', '-smt2', `-memory:${limits.megabytes ?? MEGABYTES}`];
  const command = { file, words, seconds: Math.max(1, Math.ceil(limits.seconds)) };
  const sessions = new Set<NativeSession>();
  let before = 0;
  const open = () => {
    const session: NativeSession = new NativeSession(command, (cputime) => {
      if (sessions.delete(session)) before += cputime;
    });
    sessions.add(session);
    return session;
  };
  await examine(open(), name);
  return {
    name,
    get cputime() {
      return [...sessions].reduce((sum, session) => sum + session.cputime, before);
    },
    open,
    end: () => {
      for (const session of sessions) session.close();
    },
  };
}

/** Of CPU time. */
const MILLISECONDS_FOR_A_QUESTION = 5000;

/** Makes sure that the program answers what it is asked. This finds a broken solver, not a malicious one. */
async function examine(session: NativeSession, name: string): Promise<void> {
  try {
    // Modulo 256, each odd number is three times some other, and none is twice one. There are both questions.
    const first = randomInt(2);
    const factors = [first, 1 - first, ...Array.from({ length: 6 }, () => randomInt(2))].map(
      (bit) => bit + 2,
    );
    const text = factors.map((factor) => {
      const product = `(bvmul x (_ bv${factor} 8))`;
      return `(push)(declare-const x (_ BitVec 8))(assert (= ${product} (_ bv${randomInt(128) * 2 + 1} 8)))(check-sat)(pop)`;
    });
    const expected = factors.map((factor) => (factor === 3 ? 'sat' : 'unsat'));
    const said = await session.send(text.join('\n'), MILLISECONDS_FOR_A_QUESTION);
    if (said.trim() !== expected.join('\n')) {
      throw new SolverFailure(`${name} fails a check with a known answer: ${said.trim().slice(0, 100)}`);
    }
  } finally {
    session.close();
  }
}
