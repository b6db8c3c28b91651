import { describe, expect, it } from 'vitest';
import { lengthOfNumber, readIntegerText, valueOfText } from '../../src/machine/library/integer-text.js';
import { Dice } from '../c/dice.js';
import { linesOfGcc } from '../c/gcc-output.js';
import { effort } from '../effort.js';

const PIECES = ['', ' ', '\t', '\v', '+', '-', '0', '0x', '0X', '7', '8', '9', 'a', 'F', 'g', 'z', 'x', '_'];
const BASES = [0, 2, 8, 10, 16, 36];

function drawText(dice: Dice): string {
  return Array.from({ length: dice.below(6) }, () => PIECES[dice.below(PIECES.length)]).join('');
}

describe('an integer at the beginning of a text', () => {
  it('is read as strtol reads it', () => {
    const dice = new Dice(1n);
    const asked = Array.from({ length: effort(800, 3000) }, () => ({
      text: drawText(dice),
      base: BASES[dice.below(BASES.length)] ?? 10,
    }));
    const calls = asked.map(
      ({ text, base }) => `SHOW(${JSON.stringify(text).replaceAll('\\u000b', '\\v')}, ${base})`,
    );
    const lines = linesOfGcc(
      `#include <stdio.h>\n#include <stdlib.h>
#define SHOW(t, b) { char *end, text[] = t; long v = strtol(text, &end, b); printf("%ld %d\\n", v, (int)(end - text)); }
int main(void) {\n${calls.join('\n')}\n}\n`,
      'LP64',
    );
    const found = asked.map(({ text, base }) => {
      const read = readIntegerText(text, base);
      return `${valueOfText(read)} ${lengthOfNumber(read)}`;
    });
    expect(found).toEqual(lines);
  });

  it('is decided by as many characters as are asked for', () => {
    const dice = new Dice(2n);
    for (let count = 0; count < effort(600, 2000); count++) {
      const [text, base] = [drawText(dice), BASES[dice.below(BASES.length)] ?? 10];
      const read = readIntegerText(text, base);
      const cut = readIntegerText(`${text.slice(0, read.needed)}zz0`, base);
      const isWhole = read.needed > text.length;
      if (!isWhole) expect({ text, base, ...cut }).toEqual({ text, base, ...read });
    }
  });
});
