import { constants } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { INSTRUMENTATION_HEADER, type Observation } from './instrument.js';

export interface CompilerInput {
  readonly folder: string;
  readonly programs: readonly {
    /** Path of the original, whose neighbours it may include. */
    readonly file: string;
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

/** Competition programs assume IEEE arithmetic, which the x87 unit of 32-bit code does not have. */
const MACHINE_OPTIONS: Readonly<Record<CompilerInput['dataModel'], readonly string[]>> = {
  ILP32: ['-m32', '-msse2', '-mfpmath=sse'],
  LP64: ['-m64'],
};

/** Functions of the C library that compilers know: what a program defines itself must not be replaced by them. */
const KNOWN_TO_COMPILERS =
  /^(?:_?exit|abort|l?l?abs|imaxabs|alloca|b(?:cmp|copy|zero)|(?:c|re|m)alloc|free|aligned_alloc|ffsl{0,2}|r?index|f?put[cs]|putchar|fwrite|v?(?:f|s|sn)?(?:printf|scanf)|(?:is|to)[a-z]+|mem[a-z]+|st[rp][a-z]+|wcs[a-z]+|(?:a?(?:sin|cos|tan)h?|atan2|cbrt|ceil|copysign|erfc?|exp(?:2|m1|10)?|fabs|fdim|floor|fm(?:a|ax|in|od)|frexp|hypot|ilogb|ldexp|l?lrint|l?lround|log(?:2|10|1p|b)?|modf|nan|nearbyint|nextafter|pow|remainder|rint|round|scalbl?n|sqrt|tgamma|lgamma|trunc)[fl]?)$/;

/** Calls of the program to these go through the harness (`__wrap_X` in runtime.c), and so does the entry. */
const WRAPPED = ['main', 'malloc', 'calloc', 'realloc', 'aligned_alloc', 'strdup', 'strndup', 'free'];

/** The overflow handlers are ours (`runtime.c`), so the sanitizer's own library is not linked. */
const OBSERVATION_OPTIONS: Readonly<Record<Observation['kind'], { compile: string[]; link: string[] }>> = {
  call: { compile: ['-fwrapv'], link: [] },
  label: { compile: ['-fwrapv'], link: [] },
  overflow: { compile: ['-fsanitize=signed-integer-overflow,shift'], link: [] },
  memory: { compile: ['-fsanitize=address', '-fno-omit-frame-pointer'], link: ['-fsanitize=address'] },
};

/**
 * Compiles the instrumented program and the harness, and links them. What `inline` means changed with C99: where
 * functions are missing in one reading, the other is tried.
 */
export async function compile(compiler: string, input: CompilerInput): Promise<Compilation> {
  const { folder } = input;
  await writeFile(join(folder, 'witness-instrumentation.h'), INSTRUMENTATION_HEADER);
  await writeFile(join(folder, 'witness-harness.c'), input.harness);
  const sources: string[] = [];
  for (const [index, { name, text }] of input.programs.entries()) {
    // The base name is kept because compilers and sanitizers print it; a number keeps equal names apart.
    const base = name.replace(/\.\w+$/, '').replace(/[^\w.-]/g, '_');
    const source = join(folder, `program-${index}-${base}.c`);
    await writeFile(source, text);
    sources.push(source);
  }
  const deadline = Date.now() + input.timeout * 1000;
  const messages = await runSteps({ ...input, compiler, sources, deadline }, []);
  if (messages === undefined) return { kind: 'compiled', executable: join(folder, EXECUTABLE) };
  if (/undefined reference/.test(messages)) {
    const again = await runSteps({ ...input, compiler, sources, deadline }, ['-fgnu89-inline']);
    if (again === undefined) return { kind: 'compiled', executable: join(folder, EXECUTABLE) };
  }
  return { kind: 'failed', reason: explainFailure(messages, input) };
}

const EXECUTABLE = 'witness-test';

interface CompilerWork extends CompilerInput {
  readonly compiler: string;
  /** Instrumented files, in the order of the programs. */
  readonly sources: readonly string[];
  /** Milliseconds since 1970. */
  readonly deadline: number;
}

/** Runs the compiler on each file and then links; returns what it printed when it failed. */
async function runSteps(input: CompilerWork, dialect: readonly string[]): Promise<string | undefined> {
  const { compiler, sources, deadline, folder, observation, programs } = input;
  const machine = MACHINE_OPTIONS[input.dataModel];
  const options = OBSERVATION_OPTIONS[observation.kind];
  const header = join(folder, 'witness-instrumentation.h');
  const harness = join(folder, 'witness-harness.c');
  const programSteps = sources.map((source, index) => {
    const { definedFunctions = [], file = '' } = programs[index] ?? {};
    const own = definedFunctions
      .filter((name) => KNOWN_TO_COMPILERS.test(name))
      .map((name) => `-fno-builtin-${name}`);
    const include = ['-iquote', dirname(resolve(file)), '-include', header];
    return [
      ...LANGUAGE_OPTIONS,
      ...dialect,
      ...options.compile,
      ...own,
      ...include,
      '-c',
      source,
      '-o',
      `${source}.o`,
    ];
  });
  const objects = [...sources, harness].map((source) => `${source}.o`);
  const steps = [
    ...programSteps,
    ['-std=gnu11', '-O0', '-w', '-fno-builtin', '-fno-stack-protector', '-c', harness, '-o', `${harness}.o`],
    [
      ...options.link,
      ...WRAPPED.map((name) => `-Wl,--wrap=${name}`),
      ...objects,
      '-o',
      join(folder, EXECUTABLE),
      '-lm',
    ],
  ];
  for (const step of steps) {
    const { exitCode, stderr, timedOut } = await execa(compiler, [...machine, ...step], {
      cwd: folder,
      reject: false,
      stdin: 'ignore',
      stdout: 'ignore',
      maxBuffer: 1_000_000,
      timeout: Math.min(Math.max(1, deadline - Date.now()), MAXIMUM_TIMER),
      env: { LC_ALL: 'C' },
    });
    if (timedOut) return 'the compiler did not finish in time';
    if (exitCode !== 0) return stderr;
  }
  return undefined;
}

/** Milliseconds that a timer can wait. */
const MAXIMUM_TIMER = 2 ** 31 - 1;

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
  if (undefinedName === entryFunction) return `the program does not define ${entryFunction}`;
  if (undefinedName !== undefined) {
    return `the program uses '${undefinedName}', which neither it nor the C library defines`;
  }
  const error = /program-\d+-(\S+?:\d+(?::\d+)?): (?:fatal )?error: (.*)/.exec(messages);
  if (error !== null) return `the program does not compile: ${error[1]}: ${error[2]}`;
  const firstLine =
    messages.split('\n').find((line) => line.includes('error')) ?? messages.split('\n')[0] ?? '';
  return `the compiler failed: ${firstLine.slice(0, 200)}`;
}
