import { constants } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { INSTRUMENTATION_HEADER, type Observation } from './instrument.js';

export interface CompilerInput {
  readonly folder: string;
  readonly programs: readonly {
    readonly name: string;
    readonly text: string;
    readonly definedFunctions: readonly string[];
  }[];
  readonly entryFunction: string;
  readonly harness: string;
  readonly dataModel: 'ILP32' | 'LP64';
  readonly observation: Observation;
  /** Seconds of wall time for all compiler runs together. */
  readonly timeout: number;
}

export type Compilation =
  | { readonly kind: 'compiled'; readonly executable: string }
  | { readonly kind: 'failed'; readonly reason: string };

const COMPILERS = ['gcc', 'clang', 'cc'] as const;

/** Name under which the harness calls the entry function of the program. */
const PROGRAM_MAIN = 'witness_program_main';

/** First C compiler on the PATH, as a full path. */
export async function findCompiler(path: string): Promise<string | undefined> {
  for (const name of COMPILERS) {
    for (const folder of path.split(delimiter)) {
      const file = join(folder, name);
      const usable =
        folder !== '' &&
        (await access(file, constants.X_OK).then(
          () => true,
          () => false,
        ));
      if (usable) return file;
    }
  }
  return undefined;
}

/** Competition programs are old C: what newer compilers refuse by default is accepted, and -O0 keeps every step. */
const LANGUAGE_OPTIONS = [
  '-std=gnu11',
  '-O0',
  '-g',
  '-w',
  '-fcommon',
  '-fno-strict-aliasing',
  '-Wno-error=implicit-function-declaration',
  '-Wno-error=implicit-int',
  '-Wno-error=int-conversion',
  '-Wno-error=incompatible-pointer-types',
];

/** The overflow handlers are ours (`runtime.c`), so the sanitizer's own library is not linked. */
const OBSERVATION_OPTIONS: Readonly<Record<Observation['kind'], { compile: string[]; link: string[] }>> = {
  call: { compile: ['-fwrapv'], link: [] },
  label: { compile: ['-fwrapv'], link: [] },
  overflow: { compile: ['-fsanitize=signed-integer-overflow,shift'], link: [] },
  memory: { compile: ['-fsanitize=address', '-fno-omit-frame-pointer'], link: ['-fsanitize=address'] },
};

/** Compiles the instrumented program and the harness, and links them. */
export async function compile(compiler: string, input: CompilerInput): Promise<Compilation> {
  const { folder, observation } = input;
  const machine = input.dataModel === 'ILP32' ? '-m32' : '-m64';
  const header = join(folder, 'witness-instrumentation.h');
  const harness = join(folder, 'witness-harness.c');
  await writeFile(header, INSTRUMENTATION_HEADER);
  await writeFile(harness, input.harness);
  const deadline = Date.now() + input.timeout * 1000;
  const options = OBSERVATION_OPTIONS[observation.kind];
  const objects: string[] = [];
  const steps: string[][] = [];
  for (const [index, { name, text, definedFunctions }] of input.programs.entries()) {
    // The base name is kept because compilers and sanitizers print it; a folder keeps equal names apart.
    const source = join(folder, `program-${index}-${name.replace(/[^\w.-]/g, '_').replace(/\.\w+$/, '')}.c`);
    await writeFile(source, text);
    // What the program defines itself must not be replaced by what the compiler knows of the C library.
    const ownFunctions = `${source}.options`;
    await writeFile(ownFunctions, definedFunctions.map((each) => `-fno-builtin-${each}\n`).join(''));
    const entry = `-D${input.entryFunction}=${PROGRAM_MAIN}`;
    const object = `${source}.o`;
    steps.push([
      ...LANGUAGE_OPTIONS,
      ...options.compile,
      entry,
      `@${ownFunctions}`,
      '-include',
      header,
      '-c',
      source,
      '-o',
      object,
    ]);
    objects.push(object);
  }
  const executable = join(folder, 'witness-test');
  const harnessObject = `${harness}.o`;
  steps.push(['-std=gnu11', '-O0', '-w', '-fno-builtin', '-c', harness, '-o', harnessObject]);
  steps.push([...options.link, ...objects, harnessObject, '-o', executable, '-lm']);
  for (const step of steps) {
    const { exitCode, stderr, timedOut } = await execa(compiler, [machine, ...step], {
      cwd: folder,
      reject: false,
      stdin: 'ignore',
      stdout: 'ignore',
      maxBuffer: 1_000_000,
      timeout: Math.max(1, deadline - Date.now()),
      env: { LC_ALL: 'C' },
    });
    if (timedOut) return { kind: 'failed', reason: 'the compiler did not finish in time' };
    if (exitCode !== 0) return { kind: 'failed', reason: explainFailure(stderr, input) };
  }
  return { kind: 'compiled', executable };
}

/** What a user can do about a failed compilation, from the messages of gcc, clang and the linker. */
function explainFailure(messages: string, { dataModel, observation, entryFunction }: CompilerInput): string {
  const missing32 =
    /skipping incompatible|cannot find (?:\S*crt\w*\.o|-lgcc\b)|bits\/\S+\.h: No such file|gnu\/stubs-32\.h|'bits\/\S+' file not found/;
  if (dataModel === 'ILP32' && missing32.test(messages)) {
    return 'the 32-bit C library is missing; install the package gcc-multilib';
  }
  if (
    observation.kind === 'memory' &&
    /(?:cannot find|no such file).*(?:-lasan|libasan|libclang_rt\.asan)/i.test(messages)
  ) {
    return 'the AddressSanitizer library of the compiler is missing; install the package libasan8 (gcc) or libclang-rt-dev (clang)';
  }
  const undefinedName = /undefined reference to [`']([^'`]+)'/.exec(messages)?.[1];
  if (undefinedName === PROGRAM_MAIN) return `the program does not define ${entryFunction}`;
  if (undefinedName !== undefined) {
    return `the program uses '${undefinedName}', which neither it nor the C library defines`;
  }
  const error = /program-\d+-(\S+?:\d+(?::\d+)?): (?:fatal )?error: (.*)/.exec(messages);
  if (error !== null) return `the program does not compile: ${error[1]}: ${error[2]}`;
  const firstLine =
    messages.split('\n').find((line) => line.includes('error')) ?? messages.split('\n')[0] ?? '';
  return `the compiler failed: ${firstLine.slice(0, 200)}`;
}
