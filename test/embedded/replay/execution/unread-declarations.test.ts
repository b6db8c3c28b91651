import { describe, expect, it } from 'vitest';
import { endText, runText } from './run-program.js';

describe('declarations of the file that cannot be read', () => {
  it.each([
    ['unsupported', 'int v = 5 @ 3; int main(void) { return v; }'],
    ['unsupported', 'int v = 5 @ 3; int main(void) { return *&v; }'],
    ['unsupported', 'int v = 1, w = 3 @ 3; int main(void) { return w; }'],
    ['unsupported', 'extern int w; int v = 1 @, w = 3; int main(void) { return w; }'],
    ['unsupported', 'int f(int @ a) { return 3; } int main(void) { return f(1); }'],
    ['unsupported', 'int f(int); int f(int @ a) { return 3; } int main(void) { return f(1); }'],
    ['exit 4', 'int v = 5 @ 3; int w = 4; int main(void) { return w; }'],
    ['exit 4', 'int v = 5 @ 3; int main(void) { int v = 4; return v; }'],
  ])('%s: %s', (wanted, text) => {
    for (const symbolic of [false, true]) {
      expect(endText(runText(text, { unread: 'allowed', inputs: [7n], symbolic }))).toBe(wanted);
    }
  });
});
