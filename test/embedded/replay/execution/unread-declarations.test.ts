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

  it.each([
    ['a macro that gcc has', 'int main(void) {\n#ifdef __SSE2__\n return 0;\n#endif\n return 1; }'],
    [
      'a macro in a condition',
      '#if __SIZE_WIDTH__ > 32\nint v = 1;\n#else\nint v = 2;\n#endif\nint main(void) { return v; }',
    ],
    ['a condition with a name that is no macro', '#if OLD(3)\nint v;\n#endif\nint main(void) { return 1; }'],
    ['a condition without an end', 'int main(void) { return 1; }\n#if 1\n'],
    ['a header that is not known', '#include <sys/socket.h>\nint main(void) { return 1; }'],
    ['an error', '#error no\nint main(void) { return 1; }'],
    ['a macro with too few arguments', '#define F(a, b) a\nint v = F(1);\nint main(void) { return 1; }'],
    ['assembly that may define a function', '__asm__("f: ret"); int f(void); int main(void) { return f(); }'],
  ])('%s leaves open what the program means', (_what, text) => {
    expect(() => runText(text, { unread: 'allowed' })).toThrow(/could not be read/);
  });

  it.each([
    ['exit 1', '#ident "x"\nint main(void) { return 1; }'],
    ['exit 1', '__asm__(""); int main(void) { return 1; }'],
    ['exit 1', '#if 0\n#ifdef __SSE2__\n#error\n#endif\n#endif\nint main(void) { return 1; }'],
  ])('%s: %s', (wanted, text) => {
    expect(endText(runText(text, { unread: 'allowed' }))).toBe(wanted);
  });
});
