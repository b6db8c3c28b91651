import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { type Member, typeSize } from '../../src/c/type/c-type.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { effort } from '../effort.js';
import { COMPILED_MODELS, linesOfGcc } from './gcc-output.js';

const SEED = 20261121;
const TYPES = [
  'char',
  'short',
  'int',
  'long',
  'long long',
  'float',
  'double',
  'long double',
  'void *',
  'struct inner',
  'enum word',
  'double_pair',
  'char[3]',
  'int[2]',
];
const FIELD_TYPES: readonly (readonly [string, number])[] = [
  ['_Bool', 1],
  ['char', 8],
  ['signed char', 8],
  ['unsigned short', 16],
  ['int', 32],
  ['unsigned int', 32],
  ['unsigned long', 32],
  ['long long', 64],
  ['unsigned long long', 64],
  ['enum word', 32],
];
const PRELUDE = `struct inner { char c; double d; short s; };
enum word { FIRST, SECOND = 7 };
typedef struct { double re, im; } double_pair;
`;

const plainMember = fc
  .record({
    type: fc.constantFrom(...TYPES),
    attribute: fc.constantFrom('', '', '', 'packed', 'aligned(2)', 'aligned(16)'),
  })
  .map(({ type, attribute }) => (name: string) => {
    const [base = '', length] = type.split('[');
    const declared = length === undefined ? `${base} ${name}` : `${base} ${name}[${length}`;
    return `${declared}${attribute === '' ? '' : ` __attribute__((${attribute}))`};`;
  });
const bitField = fc
  .record({ type: fc.constantFrom(...FIELD_TYPES), width: fc.nat(64), form: fc.nat(9) })
  .map(({ type: [type, greatest], width, form }) => (name: string) => {
    if (form === 0) return `${type} : 0;`;
    const bits = 1 + (width % greatest);
    return form === 1 ? `${type} : ${bits};` : `${type} ${name} : ${bits};`;
  });
const record = fc.record({
  form: fc.constantFrom('struct', 'struct', 'struct', 'union'),
  attribute: fc.constantFrom('', '', '', '', 'packed', 'aligned(8)', 'packed, aligned(4)'),
  pack: fc.constantFrom('', '', '', '1', '2', '4'),
  members: fc.array(fc.oneof(plainMember, bitField, bitField), { minLength: 1, maxLength: 9 }),
});

const COUNT = effort(80, 250);
const RECORDS = fc
  .sample(record, { numRuns: COUNT, seed: SEED })
  .map(({ form, attribute, pack, members }, index) => {
    const body = members.map((member, at) => member(`m${at}`)).join(' ');
    const after = attribute === '' ? '' : ` __attribute__((${attribute}))`;
    const declaration = `${form} r${index} { char first; ${body} }${after};\n`;
    return pack === '' ? declaration : `#pragma pack(push, ${pack})\n${declaration}#pragma pack(pop)\n`;
  });
const DECLARATIONS = `${PRELUDE}${RECORDS.join('')}`;

/** Ones in all bits of a member, as gcc stores it: byte by byte, from the lowest address. */
function bytesOf({ offset, bitField: field, type }: Member, size: number): string {
  let mask = 0n;
  const width = field?.width ?? (typeSize(type) ?? 0) * 8;
  mask = ((1n << BigInt(width)) - 1n) << BigInt(offset * 8 + (field?.firstBit ?? 0));
  return [...Array(size).keys()]
    .map((byte) => ((mask >> BigInt(byte * 8)) & 255n).toString(16).padStart(2, '0'))
    .join('');
}

function linesOfFrontEnd(dataModel: DataModel): string[] {
  const program = analyseProgram(DECLARATIONS, { dataModel, file: 'layout.c' });
  expect(program.problems).toEqual([]);
  return RECORDS.flatMap((_, index) => {
    const type = program.fileScope.tags.get(`r${index}`)?.entity;
    const layout = type?.kind === 'record' ? type.definition.layout : undefined;
    if (layout === undefined) return [`r${index} incomplete`];
    return [
      `r${index} ${layout.size} ${layout.alignment}`,
      ...layout.members.map((member) => `r${index}.${member.name} ${bytesOf(member, layout.size)}`),
    ];
  });
}

/** A program that sets all bits of one member after the other and prints the bytes. */
function printingProgram(dataModel: DataModel): string {
  const program = analyseProgram(DECLARATIONS, { dataModel, file: 'layout.c' });
  const checks = RECORDS.flatMap((_, index) => {
    const type = program.fileScope.tags.get(`r${index}`)?.entity;
    if (type?.kind !== 'record') return [];
    const name = `${type.definition.form} r${index}`;
    const members = (type.definition.layout?.members ?? []).map(
      ({ name: member, bitField: field, type: { kind, ...rest } }) => {
        const bool = 'name' in rest && rest.name === '_Bool';
        const set =
          field === undefined
            ? `memset(&x.${member}, 255, sizeof x.${member})`
            : `x.${member} = ${bool ? 1 : -1}`;
        return `{ ${name} x; memset(&x, 0, sizeof x); ${set}; show("r${index}.${member}", &x, sizeof x); }`;
      },
    );
    return [`printf("r${index} %d %d\\n", (int)sizeof(${name}), (int)_Alignof(${name}));`, ...members];
  });
  return `#include <stdio.h>
#include <string.h>
${DECLARATIONS}
static void show(const char *name, void *object, int size) {
  printf("%s ", name);
  for (int i = 0; i < size; i++) printf("%02x", ((unsigned char *)object)[i]);
  printf("\\n");
}
int main(void) {
${checks.join('\n')}
return 0; }`;
}

function byRecord(lines: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const line of lines) {
    const name = line.replace(/[. ].*/, '');
    texts.set(name, `${texts.get(name) ?? ''}${line}\n`);
  }
  return texts;
}

describe('layout of structures and unions', () => {
  it.each(COMPILED_MODELS)(`is that of gcc for ${COUNT} generated ones (seed ${SEED}), %s`, (dataModel) => {
    const found = byRecord(linesOfFrontEnd(dataModel));
    const wanted = byRecord(linesOfGcc(printingProgram(dataModel), dataModel));
    const different = RECORDS.flatMap((declaration, index) => {
      const both = { declaration, found: found.get(`r${index}`), wanted: wanted.get(`r${index}`) };
      return both.found === both.wanted ? [] : [both];
    });
    expect(different).toEqual([]);
  });
});
