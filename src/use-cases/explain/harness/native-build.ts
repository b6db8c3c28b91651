import type { DataModel } from '../../../vocabulary/data-model.js';

/** What a native build needs to show a violation. */
export interface NativeBuild {
  /** Options of gcc and clang. */
  readonly options: readonly string[];
  readonly environment: readonly string[];
  /** Exit code of the program at the violation; no program returns it by itself. */
  readonly exitCode: number;
  /** What the user sees. */
  readonly seen: string;
}

/** Competition programs are old C, and a debugger should see each of their steps. */
const LANGUAGE = [
  '-std=gnu11',
  '-O0',
  '-g',
  '-w',
  '-fcommon',
  '-fno-builtin',
  '-fno-strict-aliasing',
  '-Wno-error=implicit-function-declaration',
  '-Wno-error=implicit-int',
  '-Wno-error=int-conversion',
  '-Wno-error=incompatible-pointer-types',
];

/** Programs assume IEEE arithmetic, which the x87 unit of 32-bit code does not have. */
const MACHINE: Readonly<Record<DataModel, readonly string[]>> = {
  ILP32: ['-m32', '-msse2', '-mfpmath=sse'],
  LP64: ['-m64'],
};

/** Exit code of `timeout`, for programs that must not end. */
export const TIMED_OUT = 124;
/** The same of a shell for a program that runs into a trap, and of sanitizers. */
const TRAPPED = 132;
const REPORTED = 99;

/** Uninitialised memory of `malloc` is 0, as in the execution. */
const PLAIN_MEMORY = 'MALLOC_PERTURB_=255';
const ADDRESS_OPTIONS = [
  'detect_stack_use_after_return=1',
  'malloc_fill_byte=0',
  'max_malloc_fill_size=1073741824',
];

const TRAP: NativeBuild = {
  options: ['-fwrapv'],
  environment: [PLAIN_MEMORY],
  exitCode: TRAPPED,
  seen: 'the program stops at the location that it must not reach',
};

const STILL_RUNNING: NativeBuild = {
  ...TRAP,
  exitCode: TIMED_OUT,
  seen: 'the program is still running when the time is up',
};

const BUILDS: ReadonlyMap<string, NativeBuild> = new Map([
  ['unreach-call', TRAP],
  ['unreach-label', TRAP],
  [
    'no-overflow',
    {
      options: [
        '-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift',
        '-fno-sanitize-recover=all',
      ],
      environment: [PLAIN_MEMORY, `UBSAN_OPTIONS=exitcode=${REPORTED}`],
      exitCode: REPORTED,
      seen: 'the sanitizer reports the line of the overflow',
    },
  ],
  ['valid-deref', withAddresses('the sanitizer reports the line of the access', ['detect_leaks=0'])],
  ['valid-free', withAddresses('the sanitizer reports the line of the release', ['detect_leaks=0'])],
  ['valid-memtrack', withAddresses('the sanitizer reports where the leaked memory was allocated')],
  [
    'valid-memcleanup',
    // Memory that remains at the end is not cleaned up, even if something still points to it.
    withAddresses('the sanitizer reports where the memory that is never freed was allocated', [
      'use_globals=0',
      'use_stacks=0',
      'use_registers=0',
      'use_tls=0',
    ]),
  ],
  [
    'no-data-race',
    {
      options: ['-fsanitize=thread'],
      environment: [`TSAN_OPTIONS=exitcode=${REPORTED}:halt_on_error=1`],
      exitCode: REPORTED,
      seen: 'the sanitizer reports the lines of both accesses',
    },
  ],
  ['termination', STILL_RUNNING],
  ['no-deadlock', STILL_RUNNING],
]);

/** With the address sanitizer, its options, and those of the leak detector. */
function withAddresses(seen: string, options: readonly string[] = []): NativeBuild {
  const leaks = options.filter((each) => each.startsWith('use_'));
  const own = options.filter((each) => !each.startsWith('use_'));
  return {
    options: ['-fsanitize=address', '-fno-omit-frame-pointer', '-fwrapv'],
    environment: [
      `ASAN_OPTIONS=${[`exitcode=${REPORTED}`, ...ADDRESS_OPTIONS, ...own].join(':')}`,
      `LSAN_OPTIONS=${[`exitcode=${REPORTED}`, ...leaks].join(':')}`,
    ],
    exitCode: REPORTED,
    seen,
  };
}

/** The same for a program with threads. */
export function withThreads(build: NativeBuild): NativeBuild {
  return { ...build, options: [...build.options, '-pthread'] };
}

/** How to build a program so that it shows a violation of this part of a property; undefined for other parts. */
export function nativeBuildFor(
  subproperty: string,
  dataModel: DataModel,
  initialised: 'all' | 'not-all',
): NativeBuild | undefined {
  const build = BUILDS.get(subproperty);
  // ThreadSanitizer does not exist for 32 bits.
  if (build === undefined || (subproperty === 'no-data-race' && dataModel === 'ILP32')) return undefined;
  const zeros = initialised === 'all' ? [] : ['-ftrivial-auto-var-init=zero'];
  return { ...build, options: [...LANGUAGE, ...MACHINE[dataModel], ...build.options, ...zeros] };
}
