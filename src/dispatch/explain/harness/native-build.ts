import type { DataModel } from '../../../vocabulary/data-model.js';

/** What a native build needs so that a violation is seen. */
export interface NativeBuild {
  /** Options of gcc and clang. */
  readonly options: readonly string[];
  readonly environment: readonly string[];
  /** With which the program ends where it violates the property, and which no program gives by itself. */
  readonly exitCode: number;
  /** What is seen, for people. */
  readonly seen: string;
}

/** Competition programs are old C, and every step of them is wanted. */
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

/** Of a shell for a program that runs into a trap, of `timeout`, and of sanitizers. */
const TRAPPED = 132;
const TIMED_OUT = 124;
const REPORTED = 99;

/** Memory of `malloc` that has no value is 0, as it was in the execution. */
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
  seen: 'the program is stopped where it must not come',
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
      seen: 'the sanitizer tells the line of the overflow',
    },
  ],
  ['valid-deref', withAddresses('the sanitizer tells the line of the access', ['detect_leaks=0'])],
  ['valid-free', withAddresses('the sanitizer tells the line of the release', ['detect_leaks=0'])],
  ['valid-memtrack', withAddresses('the sanitizer tells where the lost memory was allocated')],
  [
    'valid-memcleanup',
    // Whatever still leads to it, memory that is there at the end is not cleaned up.
    withAddresses('the sanitizer tells where the memory was allocated that is not freed', [
      ...['use_globals=0', 'use_stacks=0', 'use_registers=0', 'use_tls=0'],
    ]),
  ],
  [
    'no-data-race',
    {
      options: ['-fsanitize=thread'],
      environment: [`TSAN_OPTIONS=exitcode=${REPORTED}:halt_on_error=1`],
      exitCode: REPORTED,
      seen: 'the sanitizer tells the lines of both accesses',
    },
  ],
  [
    'termination',
    { ...TRAP, exitCode: TIMED_OUT, seen: 'the program is still running when it was waited for' },
  ],
]);

/** With the address sanitizer; options of its own, and of the search for leaks. */
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

/** How a program is built in which a violation of this part of a property is seen; undefined for others. */
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
