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
    ['a macro of a header', '#include <stdlib.h>\n#ifdef WEXITSTATUS\n#endif\nint main(void) { return 1; }'],
    ['the guard of a header', '#include <stdlib.h>\n#ifndef _STDLIB_H\n#endif\nint main(void) { return 1; }'],
    [
      'the value of a macro of a header',
      '#include <unistd.h>\n#if 1 + STDOUT_FILENO\n#endif\nint main(void) { return 1; }',
    ],
    [
      'a macro of another header than here',
      '#include <unistd.h>\n#define M INT32_MAX\n#if M\n#endif\nint main(void) { return 1; }',
    ],
    [
      'an enumerator of a header',
      '#include <pthread.h>\n#if PTHREAD_CREATE_DETACHED\n#endif\nint main(void) { return 1; }',
    ],
    [
      'a macro that a header defines again',
      '#define FOPEN_MAX 3\n#include <stdio.h>\nint main(void) { return FOPEN_MAX; }',
    ],
    [
      'a macro that a header defines after all',
      '#undef FOPEN_MAX\n#include <stdio.h>\n#ifdef FOPEN_MAX\n#endif\nint main(void) { return 1; }',
    ],
    [
      'a macro of another header than here by ##',
      '#include <unistd.h>\n#define I(x) INT32_##x\n#if I(MAX)\n#endif\nint main(void) { return 1; }',
    ],
    ['the date', 'int main(void) { return __DATE__[0]; }'],
    ['a counter', '#ifdef __COUNTER__\n#endif\nint main(void) { return 1; }'],
    ['an operator of conditions', '#if defined(__has_include)\n#endif\nint main(void) { return 1; }'],
    ['#elifdef', '#if 0\n#elifdef A\n#endif\nint main(void) { return 1; }'],
    ['a line behind #line', '#line 100\nint main(void) { return __LINE__; }'],
    [
      'a line as text behind #line',
      '#define S(x) #x\n#define T(x) S(x)\n#line 9\nchar *s = T(__LINE__);\nint main(void) { return 1; }',
    ],
    [
      'a condition on a line behind #line',
      '#line 100\n#if __LINE__ > 50\n#endif\nint main(void) { return 1; }',
    ],
    ['a file behind a marker', '# 7 "a.c"\nint main(void) { return __FILE__[0]; }'],
    ['packing by _Pragma', '_Pragma("pack(1)") struct s { char a; int b; };\nint main(void) { return 1; }'],
    ['packing by _Pragma in a macro', '#define P _Pragma("pack(push, 1)")\nP int main(void) { return 1; }'],
    ['decimal constants', '#pragma STDC FLOAT_CONST_DECIMAL64 ON\nint main(void) { return 0.1 * 3 == 0.3; }'],
    ['a pragma in two lines', '#pragma redefine_\\\nextname f g\nint main(void) { return 1; }'],
    ['a pragma of unknown meaning', '#pragma unknown\nint main(void) { return 1; }'],
    [
      'a macro of gcc as a text',
      '#define S(x) #x\n#define T(x) S(x)\nchar *s = T(__VERSION__);\nint main(void) { return 1; }',
    ],
    [
      'packing by a macro, which gcc does not expand',
      '#define N 1\n#pragma pack(N)\nint main(void) { return 1; }',
    ],
    ['packing with a name', '#pragma pack(push, here, 1)\nint main(void) { return 1; }'],
    ['packing that is not there', '#pragma pack(1)\n#pragma pack(pop)\nint main(void) { return 1; }'],
    ...[
      'push_macro("Z")',
      'pop_macro("Z")',
      'weak f',
      'redefine_extname f g',
      'scalar_storage_order big-endian',
    ].map((pragma) => [`#pragma ${pragma}`, `#pragma ${pragma}\nint main(void) { return 1; }`]),
    ['assembly that may define a function', '__asm__("f: ret"); int f(void); int main(void) { return f(); }'],
  ])('%s leaves open what the program means', (_what, text) => {
    expect(() => runText(text, { unread: 'allowed' })).toThrow(/could not be read/);
  });

  it.each([
    ['exit 1', '#ident "x"\nint main(void) { return 1; }'],
    ['exit 1', '#ifdef _STDLIB_H\n#error\n#endif\n#include <stdlib.h>\nint main(void) { return 1; }'],
    [
      'exit 1',
      '#include <stdlib.h>\n#ifndef DEBUG\n#define DEBUG 1\n#endif\nint main(void) { return DEBUG; }',
    ],
    [
      'exit 2',
      '#define _GNU_SOURCE\n#include <stdio.h>\n#ifdef _GNU_SOURCE\nint main(void) { return 2; }\n#endif',
    ],
    [
      'exit 3',
      '#include <stdio.h>\n#undef FOPEN_MAX\n#ifndef FOPEN_MAX\n#define FOPEN_MAX 3\n#endif\n#if FOPEN_MAX < 4\nint main(void) { return FOPEN_MAX; }\n#endif',
    ],
    [
      'exit 4',
      '#include <unistd.h>\n#include <stdint.h>\n#if INT32_MAX > 9\nint main(void) { return 4; }\n#endif',
    ],
    ['exit 2', '#if __LINE__ == 1\nint main(void) { return __LINE__; }\n#endif\n#line 5\nint v;'],
    ['exit 52', '#define S(x) #x\n#define T(x) S(x)\n\nint main(void) { return T(__LINE__)[0]; }'],
    ['exit 1', '# 7 "a.c"\nint main(void) { return 1; }'],
    ['exit 1', '_Pragma("GCC diagnostic push") int main(void) { _Pragma("unroll") return 1; }'],
    ['exit 1', 'int main(void) { int x = 1, y = -\\\n-x; return 1 + x + y; }'],
    ['exit 4', 'int x = 4; int main(void) { // a note \\ \n x = 0;\n return x; }'],
    ['exit 1', 'int main(void) { return 0x1.000001000000001p0f == 0x1.000002p0f; }'],
    ['exit 1', '#include <assert.h>\nint main(void) { assert(\n1); return 1; }'],
    [
      'exit 1',
      '#include <assert.h>\n#define NDEBUG\n#include <assert.h>\nint main(void) { assert(0); return 1; }',
    ],
    ['exit 1', '__asm__(""); int main(void) { return 1; }'],
    ['exit 1', '#if 0\n#ifdef __SSE2__\n#error\n#endif\n#endif\nint main(void) { return 1; }'],
  ])('%s: %s', (wanted, text) => {
    expect(endText(runText(text, { unread: 'allowed' }))).toBe(wanted);
  });
});
