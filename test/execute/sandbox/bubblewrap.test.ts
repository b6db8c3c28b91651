import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { bubblewrapSandbox } from '../../../src/execute/sandbox/bubblewrap.js';
import { describeShortcoming } from '../../../src/execute/system/shortcoming.js';
import { limits } from '../subject.js';

const choice = await bubblewrapSandbox();
if (choice.kind === 'unavailable') console.warn('skipped', describeShortcoming(choice.shortcoming));

it.runIf(choice.kind === 'available')(
  'asks for what is promised, and never for a cgroup namespace',
  async () => {
    if (choice.kind === 'unavailable') return;
    const { words, remove } = await choice.enclosure.enclose(
      { executable: '/bin/true', arguments: [], workingDirectory: tmpdir(), environment: {} },
      limits(),
    );
    await remove();
    // A Java virtual machine sizes its heap by the limit of its cgroup, which it would not see from inside one.
    expect(words).not.toContain('--unshare-cgroup');
    expect(words).not.toContain('--unshare-all');
    for (const word of [
      '--unshare-net',
      '--unshare-pid',
      '--unshare-ipc',
      '--die-with-parent',
      '--new-session',
    ]) {
      expect(words).toContain(word);
    }
    expect(words.join(' ')).not.toContain('--ro-bind / /');
    expect(words.join(' ')).toContain('--seccomp 4');
    expect(words.join(' ')).toContain('--remount-ro / ');
    expect(words.join(' ')).toContain('--cap-drop ALL');
    if (process.getuid?.() === 0)
      expect(words.join(' ')).toContain('--reuid 65534 --regid 65534 --clear-groups');
    else expect(words).toContain('--as-pid-1');
  },
);

it('says why there is none, and what to do', async () => {
  const path = process.env.PATH;
  process.env.PATH = '/no/such/directory';
  try {
    const none = await bubblewrapSandbox();
    expect(none.kind === 'unavailable' && describeShortcoming(none.shortcoming)).toEqual({
      reason: 'bubblewrap is not installed',
      remedy: 'run `sudo apt-get install bubblewrap`',
    });
  } finally {
    process.env.PATH = path;
  }
});
