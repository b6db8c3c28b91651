import { expect, it } from 'vitest';
import { describePlatform } from '../../../src/execute/system/platform.js';

it.each([
  ['linux', 'x64', 'Linux x86_64', null],
  ['linux', 'arm64', 'Linux aarch64', /for which its validators are built/],
  ['freebsd', 'x64', 'freebsd x86_64', /needs Linux/],
  ['linux', 'riscv64', 'Linux riscv64', /Linux on x86_64/],
])('[SV24-49] %s on %s is %s', (system, architecture, name, reason) => {
  const platform = describePlatform(system, architecture);
  expect(platform.name).toBe(name);
  if (reason === null) expect(platform.reason).toBeNull();
  else expect(platform.reason).toMatch(reason);
});
