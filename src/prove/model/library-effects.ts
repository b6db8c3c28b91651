/** The test whether a name is one of a list. */
function among<Name extends string>(names: readonly Name[]): (name: string) => name is Name {
  return (name): name is Name => names.some((each) => each === name);
}

/** Functions of the library that only read what their arguments lead to. */
const READING = ['strlen', 'strnlen', 'strcmp', 'strncmp', 'strchr', 'memcmp', 'memchr'] as const;

/** Those that write there, and do nothing else. */
const WRITING = ['memset', 'memcpy', 'memmove', 'strcpy', 'strcat'] as const;

export type ReadingFunction = (typeof READING)[number];
export type WritingFunction = (typeof WRITING)[number];

export const isReadingFunction = among(READING);
export const isWritingFunction = among(WRITING);

/** Functions that print to a stream, and read what their arguments lead to. */
const OUTPUT = [
  'printf',
  '__printf_chk',
  'fprintf',
  '__fprintf_chk',
  'putc',
  'fputc',
  'puts',
  'fputs',
  'perror',
  'fflush',
] as const;

export type OutputFunction = (typeof OUTPUT)[number];

export const isOutputFunction = among(OUTPUT);

/** Functions that write numbers and texts from the standard input, or from a text, and do nothing else to the program. */
const SCANNING: ReadonlySet<string> = new Set(
  ['scanf', 'fscanf', 'sscanf'].flatMap((name) => [name, `__isoc99_${name}`, `__isoc23_${name}`]),
);

export function isScanningFunction(name: string): boolean {
  return SCANNING.has(name);
}

/** Functions that print to memory, and those that print a list of arguments, which they use up. */
const PRINTING = [
  'vprintf',
  'vfprintf',
  'sprintf',
  'snprintf',
  'vsprintf',
  'vsnprintf',
  'asprintf',
  'vasprintf',
] as const;

export type PrintingFunction = (typeof PRINTING)[number];

export const isPrintingFunction = among(PRINTING);

/** Functions of POSIX about times, which write to what one of their pointers leads to. */
const OF_TIMES = ['nanosleep', 'asctime_r'] as const;

export type TimeFunction = (typeof OF_TIMES)[number];

export const isTimeFunction = among(OF_TIMES);

/** Functions of POSIX that make timers, and end them. */
const OF_TIMERS = ['timer_create', 'timer_delete'] as const;

export const isTimerFunction = among(OF_TIMERS);

/** Functions that give a rest, and write the last bits of the quotient. */
const OF_QUOTIENTS = ['remquo', 'remquof'] as const;

export const isQuotientFunction = among(OF_QUOTIENTS);

/** Functions that change what happens at the end of the program. */
function isRegistration(name: string): boolean {
  return name === 'atexit';
}

const WRITE_BY_POINTERS = [
  isRegistration,
  isWritingFunction,
  isScanningFunction,
  isPrintingFunction,
  isTimeFunction,
  isTimerFunction,
  isQuotientFunction,
];

/** Functions without a body that write where pointers lead, and are known for nothing else that they do to objects. */
export function writesByPointers(name: string): boolean {
  return WRITE_BY_POINTERS.some((isOne) => isOne(name));
}

/** Functions that never return to the program. */
export const ENDS: ReadonlySet<string> = new Set([
  'abort',
  'exit',
  '__assert_fail',
  '__assert',
  '__assert_perror_fail',
  '__builtin_trap',
  '__VERIFIER_error',
  'quick_exit',
  '_exit',
  '_Exit',
]);

/** Whether what comes after a call of a function that the program does not define may stay out. */
export function mayEnd(name: string): boolean {
  return ENDS.has(name) || name === '__VERIFIER_assume';
}
