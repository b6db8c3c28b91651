import {
  type Answer,
  ARCHITECTURES,
  FORBIDDEN_CALLS,
  type ForbiddenWhen,
  LAST_KNOWN_CALL,
} from './forbidden-calls.js';

/** One instruction of a filter: `struct sock_filter` of linux/filter.h. */
interface Instruction {
  readonly code: number;
  /** Number of instructions to skip if the condition holds, and if it does not. */
  readonly whenTrue: number;
  readonly whenFalse: number;
  readonly value: number;
}

/** Operations of linux/bpf_common.h: loading a word, comparing with a constant, jumping, and the answer. */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_GREATER = 0x25;
const IF_ANY_BIT = 0x45;
const JUMP = 0x05;
const RETURN = 0x06;

/** The offsets of what a filter examines in `struct seccomp_data` of linux/seccomp.h. */
const CALL = 0;
const ARCHITECTURE = 4;
/** The low half of an argument: it comes first on all supported machines. */
const argumentAt = (index: number) => 16 + 8 * index;

/** Results of linux/seccomp.h; the number of an error is added to `ERRNO`. */
const ALLOW = 0x7fff_0000;
const ERRNO = 0x0005_0000;
const KILL_PROCESS = 0x8000_0000;

const ERRNO_OF: Readonly<Record<Answer, number>> = { refused: 1, missing: 38, unsupported: 97 };

/** AUDIT_ARCH values of linux/audit.h, in the order of `ARCHITECTURES`. */
const AUDIT: Readonly<Record<(typeof ARCHITECTURES)[number], number>> = {
  x86_64: 0xc000_003e,
  i386: 0x4000_0003,
  aarch64: 0xc000_00b7,
};

/**
 * Compiles the table of forbidden calls for seccomp(2) and `bwrap --seccomp`: the bytes of an array of `struct
 * sock_filter`. A program of an architecture that the table does not know is killed at its first call; a call that
 * the table does not know is allowed up to `LAST_KNOWN_CALL`. Calls of x32 have numbers far above that.
 */
export function compileFilter(): Buffer {
  const program: Instruction[] = [load(ARCHITECTURE)];
  for (const architecture of ARCHITECTURES) {
    const section = compileSection(architecture);
    program.push(branch(IF_EQUAL, AUDIT[architecture], 1, 0), jump(section.length), ...section);
  }
  program.push(give(KILL_PROCESS));
  return encode(program);
}

function compileSection(architecture: (typeof ARCHITECTURES)[number]): Instruction[] {
  const column = ARCHITECTURES.indexOf(architecture) + 1;
  const section = [load(CALL), branch(IF_GREATER, LAST_KNOWN_CALL, 0, 1), refuse('missing')];
  for (const { answer, when, calls } of FORBIDDEN_CALLS) {
    for (const call of calls) {
      const number = call[column];
      if (typeof number !== 'number') continue;
      const test = compileTest(when, answer);
      section.push(branch(IF_EQUAL, number, 0, test.length), ...test);
    }
  }
  return [...section, give(ALLOW)];
}

/** What happens once the call number has matched; every path ends with an answer. */
function compileTest(when: ForbiddenWhen, answer: Answer): Instruction[] {
  switch (when.kind) {
    case 'always':
      return [refuse(answer)];
    case 'any-bit-of':
      return [
        load(argumentAt(when.argument)),
        branch(IF_ANY_BIT, when.mask, 0, 1),
        refuse(answer),
        give(ALLOW),
      ];
    case 'one-of':
      return [...compareWithAll(when), give(ALLOW), refuse(answer)];
    case 'none-of':
      return [...compareWithAll(when), refuse(answer), give(ALLOW)];
  }
}

/** Skips one instruction if the argument is one of the values. */
function compareWithAll({
  argument,
  values,
}: {
  readonly argument: number;
  readonly values: readonly number[];
}): Instruction[] {
  return [
    load(argumentAt(argument)),
    ...values.map((value, index) => branch(IF_EQUAL, value, values.length - index, 0)),
  ];
}

function load(offset: number): Instruction {
  return { code: LOAD, whenTrue: 0, whenFalse: 0, value: offset };
}

function branch(code: number, value: number, whenTrue: number, whenFalse: number): Instruction {
  return { code, whenTrue, whenFalse, value };
}

function jump(instructions: number): Instruction {
  return { code: JUMP, whenTrue: 0, whenFalse: 0, value: instructions };
}

function give(result: number): Instruction {
  return { code: RETURN, whenTrue: 0, whenFalse: 0, value: result };
}

function refuse(answer: Answer): Instruction {
  return give(ERRNO + ERRNO_OF[answer]);
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, whenTrue, whenFalse, value }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
