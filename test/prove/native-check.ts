import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instrument, type Watched } from './instrument.js';
import { type DataModel, declarationsFor, type PropertyName } from './subject.js';

/** What executions of a program showed. */
export interface Observation {
  /** Indices of what was false once, or had no value, each with the inputs that made it so. */
  readonly falseAt: ReadonlyMap<number, string>;
  /** Least and greatest value, by index. */
  readonly ranges: ReadonlyMap<number, readonly [bigint, bigint]>;
  /** What happened besides: `error`, `overflow`, `undefined`, `leak`, `memory`, `endless`. */
  readonly events: ReadonlyMap<string, string>;
  /** Whether all values of the domains were tried. */
  readonly complete: boolean;
  /** Whether the program was ended before it came to its end: then only a part of this is known. */
  readonly isLate: boolean;
}

export interface NativeSubject {
  /** Without declarations of inputs and of the library. */
  readonly body: string;
  readonly property: PropertyName;
  readonly dataModel: DataModel;
  /** Values of inputs, in front of the usual ones, as `native-runtime.c` reads them. */
  readonly inputs: string;
  readonly watched: readonly Watched[];
  /** Declarations in front of the program; by default what it needs. */
  readonly declarations?: string;
}

const FLAGS: Readonly<Record<DataModel, readonly string[]>> = {
  LP64: ['-m64'],
  ILP32: ['-m32', '-msse2', '-mfpmath=sse'],
};

const CHECKS = 'signed-integer-overflow,shift,integer-divide-by-zero,bounds,float-cast-overflow';

/** Values at the ends of the types, and a few small ones. */
const USUAL = [
  'bool=0,1',
  'char=-128..127',
  'uchar=0..255',
  'short=-2..12,15,16,17,31..33,63..65,99..101,127..129,255..257,1000,32766,32767,-32768,-32767,-127,-128,-129',
  'ushort=0..12,15,16,17,31..33,63..65,99..101,127..129,255..257,1000,32767,32768,65534,65535',
  'int=-3..12,15..17,31..33,63..65,99..101,127..129,255..257,999..1001,65535,65536,2147483646,2147483647,-2147483648,-2147483647,-128,-129,-100,-50,1073741824,46341',
  'uint=0..12,15..17,31..33,63..65,99..101,127..129,255..257,999..1001,65535,65536,2147483647,2147483648,4294967294,4294967295',
  'long=-3..12,99..101,255,256,2147483647,2147483648,-2147483648,-2147483649,9223372036854775807,-9223372036854775807',
  'ulong=0..12,99..101,255,256,4294967295,4294967296,9223372036854775807,-1,-2',
  'longlong=-3..12,99..101,255,256,2147483647,2147483648,-2147483648,-2147483649,9223372036854775807,-9223372036854775807',
  'ulonglong=0..12,99..101,255,256,4294967295,4294967296,9223372036854775807,-1,-2',
  'float=0,-2147483648,1065353216,-1082130432,1056964608,1036831949,1092616192,2139095039,2139095040,-8388608,2143289344,1,1266679808',
  'double=0,-9223372036854775807,4607182418800017408,-4616189618054758400,4602678819172646912,4591870180066957722,4621819117588971520,9218868437227405311,9218868437227405312,-4503599627370496,9221120237041090560,1',
].join(';');

/** Compiles programs with gcc and executes them under many inputs. */
export class NativeCheck {
  readonly #folder = mkdtempSync(join(tmpdir(), 'prove-native-'));
  #number = 0;

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  close(): void {
    this[Symbol.dispose]();
  }

  /** @throws Error where the program cannot be compiled or its run breaks off */
  observe(subject: NativeSubject, steps = 300_000): Observation {
    const base = join(this.#folder, `program-${this.#number++}`);
    const declarations = subject.declarations ?? declarationsFor(subject.body);
    writeFileSync(`${base}.c`, instrument(declarations, subject.body, subject.watched));
    const isMemory = subject.property.startsWith('valid-mem');
    const sanitizers = isMemory ? [`-fsanitize=address,${CHECKS}`] : [`-fsanitize=${CHECKS}`];
    // With -ftrapv the compiler does not take away sums of which it knows what they are without an overflow.
    const flags = ['-std=gnu11', '-O0', '-ftrapv', '-w', ...sanitizers, ...FLAGS[subject.dataModel]];
    // Only the linker gets to know the sanitizer of memory: the calls of the other one are answered by us.
    const linked = [this.#runtime(subject.dataModel), '-o', base, '-lm'];
    const compiled = isMemory
      ? [
          ['-c', `${base}.c`, '-o', `${base}.o`, ...flags],
          [`${base}.o`, ...linked, '-fsanitize=address', ...FLAGS[subject.dataModel]],
        ]
      : [
          ['-c', `${base}.c`, '-o', `${base}.o`, ...flags],
          [`${base}.o`, ...linked, ...FLAGS[subject.dataModel]],
        ];
    for (const args of compiled) run('gcc', args, {});
    const domains = `${USUAL};${subject.inputs}`;
    const data = isMemory ? 'keep' : 'restore';
    const result = spawnSync(base, [domains, String(steps), String(steps), '1000000', data], {
      encoding: 'utf8',
      timeout: 600_000,
      // Programs print, too.
      maxBuffer: 2 ** 28,
      env: { ...process.env, ASAN_OPTIONS: 'detect_leaks=0:exitcode=77' },
    });
    const isLate = (result.error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT';
    const whole = result.stdout.slice(0, result.stdout.lastIndexOf('\n') + 1);
    return { ...read(whole, isLate ? 0 : result.status, result.stderr), isLate };
  }

  #runtime(dataModel: DataModel): string {
    const object = join(this.#folder, `runtime-${dataModel}.o`);
    if (existsSync(object)) return object;
    const source = join(import.meta.dirname, 'native-runtime.c');
    run('gcc', ['-c', '-w', '-O1', source, '-o', object, ...FLAGS[dataModel]], {});
    return object;
  }
}

function run(command: string, args: readonly string[], options: object): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

function read(output: string, status: number | null, errors: string): Omit<Observation, 'isLate'> {
  const falseAt = new Map<number, string>();
  const events = new Map<string, string>();
  const ranges = new Map<number, readonly [bigint, bigint]>();
  let complete: boolean | undefined;
  for (const line of output.split('\n').filter(Boolean)) {
    const [what = '', number = '', ...inputs] = line.split(' ');
    if (what === 'false') falseAt.set(Number(number), inputs.join(' '));
    else if (what === 'range') ranges.set(Number(number), [BigInt(inputs[0] ?? 0), BigInt(inputs[1] ?? 0)]);
    else if (what === 'complete' || what === 'partial') complete = what === 'complete';
    else events.set(what, inputs.join(' '));
  }
  if (status === 77) events.set('memory', errors.split('\n').find((line) => line.includes('ERROR')) ?? '');
  else if (status !== 0) throw new Error(`the program ended with ${status}: ${errors}${output}`);
  return { falseAt, ranges, events, complete: complete ?? false };
}
