import { expect, it } from 'vitest';
import { endText, runText } from './run-program.js';

const LITERALS = `int main(void) { const char *s = "${'x'.repeat(200)}"; return s[0] == 'x' ? 0 : 1; }`;

it.each(['LP64', 'ILP32'] as const)(
  'a program finds nothing of another one where its constants have no values of their own: %s',
  (model) => {
    const constants = `static const int number; static const char text[40] = "a";
int main(void) { for (int i = 1; i < 40; i++) if (text[i] != 0) return 2; return number == 0 ? 0 : 1; }`;
    for (const text of [LITERALS, constants, LITERALS, constants])
      expect(endText(runText(text, { model }))).toBe('exit 0');
  },
);
