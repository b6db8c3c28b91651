import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  ARCHITECTURES,
  FORBIDDEN_CALLS,
  LAST_KNOWN_CALL,
} from '../../../src/execute/sandbox/forbidden-calls.js';
import { compileFilter } from '../../../src/execute/sandbox/seccomp-filter.js';

const filter = compileFilter();

const AUDIT = { x86_64: 0xc000_003e, i386: 0x4000_0003, aarch64: 0xc000_00b7 } as const;
const ERRORS = new Map([
  [0x7fff_0000, 'allowed'],
  [0x0005_0000 + 1, 'refused'],
  [0x0005_0000 + 38, 'missing'],
  [0x0005_0000 + 97, 'unsupported'],
  [0x8000_0000, 'killed'],
]);

/** What the kernel does with the filter, which it checks more strictly still: all jumps go forward and stay inside. */
function answer(architecture: number, call: number, ...given: readonly bigint[]): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call >>> 0, 0);
  data.writeUInt32LE(architecture, 4);
  for (const [index, argument] of given.entries()) data.writeBigUInt64LE(argument, 16 + 8 * index);
  let word = 0;
  for (let at = 0; at < filter.length / 8; ) {
    const code = filter.readUInt16LE(at * 8);
    const value = filter.readUInt32LE(at * 8 + 4);
    const skip = (holds: boolean) => filter.readUInt8(at * 8 + (holds ? 2 : 3));
    if (code === 0x06) return ERRORS.get(value) ?? `result ${value}`;
    if (code === 0x20) word = data.readUInt32LE(value);
    if (code === 0x05) at += value;
    if (code === 0x15) at += skip(word === value);
    if (code === 0x25) at += skip(word > value);
    if (code === 0x45) at += skip((word & value) !== 0);
    at += 1;
  }
  return 'ran off the end';
}

describe.each(ARCHITECTURES)('on %s', (architecture) => {
  const column = ARCHITECTURES.indexOf(architecture) + 1;
  const numberOf = (name: string) =>
    FORBIDDEN_CALLS.flatMap(({ calls }) => calls).find((call) => call[0] === name)?.[column];
  const ask = (call: number, ...given: readonly bigint[]) => answer(AUDIT[architecture], call, ...given);

  it('refuses what the table forbids, and nothing else that is known', () => {
    const always = new Map(
      FORBIDDEN_CALLS.filter(({ when }) => when.kind === 'always').flatMap(({ answer: wanted, calls }) =>
        calls.map((call) => [call[column], wanted] as const),
      ),
    );
    const conditional = ['clone', 'ioctl', 'socket', 'socketcall'].map(numberOf);
    for (let call = 0; call <= LAST_KNOWN_CALL; call += 1) {
      if (!conditional.includes(call))
        expect([call, ask(call)]).toEqual([call, always.get(call) ?? 'allowed']);
    }
  });

  it.each([LAST_KNOWN_CALL + 1, 0x4000_0000, 0x4000_0000 + 272, 0xffff_ffff])(
    'does not have the call %i',
    (call) => expect(ask(call)).toBe('missing'),
  );

  it('looks at the low half of arguments', () => {
    const [clone, ioctl, socket] = ['clone', 'ioctl', 'socket'].map((name) => Number(numberOf(name)));
    const call = (number: number | undefined, ...given: readonly bigint[]) => ask(Number(number), ...given);
    expect(call(clone, 0x11n)).toBe('allowed');
    // What pthread_create passes.
    expect(call(clone, 0x3d_0f00n)).toBe('allowed');
    for (const flag of [
      0x2_0000n,
      0x200_0000n,
      0x400_0000n,
      0x800_0000n,
      0x1000_0000n,
      0x2000_0000n,
      0x4000_0000n,
    ]) {
      expect(call(clone, flag | 0x11n)).toBe('refused');
      expect(call(clone, (1n << 40n) | flag)).toBe('refused');
    }
    expect(call(ioctl, 0n, 0x5401n)).toBe('allowed');
    for (const request of [0x5412n, 0x541cn, 0x1_0000_5412n])
      expect(call(ioctl, 0n, request)).toBe('refused');
    for (const family of [1n, 2n, 10n, 16n]) expect(call(socket, family)).toBe('allowed');
    for (const family of [0n, 15n, 17n, 31n, 38n, 40n, 42n]) expect(call(socket, family)).toBe('unsupported');
  });
});

it('makes no sockets of unknown families by the old call of i386', () => {
  expect(answer(AUDIT.i386, 102, 1n)).toBe('unsupported');
  expect(answer(AUDIT.i386, 102, 8n)).toBe('allowed');
});

it('kills programs of other architectures', () => {
  for (const architecture of [0, 0x4000_0028, 0xc000_0015]) expect(answer(architecture, 0)).toBe('killed');
});

// The numbers of the headers of this machine; older ones do not have the newest calls.
it.each([
  ['x86_64', ['-m64', '-include', 'asm/unistd_64.h']],
  ['i386', ['-m64', '-include', 'asm/unistd_32.h']],
  [
    'aarch64',
    [
      '-D__BITS_PER_LONG=64',
      '-D__ARCH_WANT_MEMFD_SECRET',
      '-D__ARCH_WANT_SYS_CLONE3',
      '-include',
      'asm-generic/unistd.h',
    ],
  ],
] as const)('has the numbers of the headers for %s', (architecture, options) => {
  const column = ARCHITECTURES.indexOf(architecture) + 1;
  const calls = FORBIDDEN_CALLS.flatMap((each) => each.calls);
  const input = calls.map(([name], index) => `call ${index} __NR_${name}`).join('\n');
  const { status, stdout } = spawnSync('cc', ['-E', '-P', ...options, '-x', 'c', '-'], {
    input,
    encoding: 'utf8',
  });
  if (status !== 0) return console.warn(`skipped: no headers of Linux for ${architecture}`);
  const stated = [...stdout.matchAll(/call ([0-9]+) (\S+)/g)].map(
    ([, index, text]) => [Number(index), text] as const,
  );
  expect(stated).toHaveLength(calls.length);
  for (const [index, text] of stated) {
    const [name] = calls[index] ?? [];
    const known = calls[index]?.[column];
    if (/^[0-9]+$/.test(text ?? '')) expect([name, known]).toEqual([name, Number(text)]);
  }
  expect(stated.filter(([, text]) => /^[0-9]+$/.test(text ?? '')).length).toBeGreaterThan(40);
});
