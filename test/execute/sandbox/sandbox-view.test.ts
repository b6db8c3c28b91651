import { describe, expect, it } from 'vitest';
import { viewOptions } from '../../../src/execute/sandbox/sandbox-view.js';

const VIEW = {
  system: [
    { kind: 'shown', place: '/usr' },
    { kind: 'link', place: '/bin', target: 'usr/bin' },
  ],
  temporary: ['/tmp'],
  size: 1000,
  masked: [],
  shown: new Map([
    ['/home/ann/task.c', '/home/ann/task.c'],
    ['/home/ann/witness.yml', '/copy/of/witness.yml'],
  ]),
  workingDirectory: '/tmp/run',
} as const;

/** What follows each of these options: source and place. */
function bound(option: string): readonly string[] {
  const words = viewOptions(VIEW);
  return words.flatMap((word, index) => (word === option ? [`${words[index + 1]} ${words[index + 2]}`] : []));
}

describe('what a sandbox shows', () => {
  it('[MCC23-24a] is what was named, and nothing else', () =>
    expect(bound('--ro-bind')).toEqual([
      '/usr /usr',
      '/home/ann/task.c /home/ann/task.c',
      '/copy/of/witness.yml /home/ann/witness.yml',
    ]));

  it('[MCC23-29] can be written to in the working directory only', () => {
    expect(bound('--bind')).toEqual(['/tmp/run /tmp/run']);
    expect(viewOptions(VIEW).filter((word) => /^--(?:dev-)?bind/.test(word))).toEqual(['--bind']);
    expect(viewOptions(VIEW).join(' ')).toContain('--remount-ro / ');
  });
});
