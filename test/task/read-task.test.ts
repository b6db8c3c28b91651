import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTask } from '../../src/task/read-task.js';
import { problemOf } from '../problem-of.js';
import { directoryWith, placeOf } from './files.js';

const FILES = {
  'properties/unreach-call.prp': 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n',
  'properties/valid-memsafety.prp': 'CHECK( init(main()), LTL(G valid-free) )\n',
  'properties/termination.prp': 'CHECK( init(main()), LTL(F end) )\n',
  'c/list-1.i': 'int main() { return 0; }\n',
  'c/list-2.i': 'int f() { return 0; }\n',
  'c/list.h': '\n',
  'c/A.java': 'class A {}\n',
  'c/common/B.java': 'class B {}\n',
  'c/witness.yml': '- entry_type: invariant_set\n',
};

/** Reads `c/task.yml` with this content. */
async function read(content: string) {
  const directory = await directoryWith({ ...FILES, 'c/task.yml': content });
  const file = join(directory, 'c/task.yml');
  return { file, at: (path: string) => join(directory, path), task: () => readTask(file) };
}

describe('task definitions', () => {
  test('1.0, with one property and a number as version', async () => {
    const { file, at, task } = await read(
      'format_version: 1.0\ninput_files: list-1.i\nproperties:\n  - property_file: ../properties/termination.prp\n',
    );
    expect(await task()).toEqual({
      path: file,
      formatVersion: '1.0',
      programFiles: [at('c/list-1.i')],
      requiredFiles: [],
      language: 'C',
      dataModel: undefined,
      properties: [
        {
          file: at('properties/termination.prp'),
          position: { line: 4, column: 20 },
          expectedVerdict: undefined,
        },
      ],
      witnessInputFile: undefined,
      validatedProperties: undefined,
    });
  });

  test('[SV24-4] 2.0, with everything', async () => {
    const { at, task } = await read(`format_version: '2.0'

# as in sv-benchmarks
input_files:
  - 'list-?.i'
  - list-1.i
required_files: [list.h]
properties:
  - property_file: ../properties/unreach-call.prp
    expected_verdict: true
  - property_file: ../*/valid-memsafety.prp
    expected_verdict: false
    subproperty: valid-memtrack
options:
  language: C
  data_model: LP64
  of_another_tool: 1
another_key: {}
`);
    expect(await task()).toMatchObject({
      formatVersion: '2.0',
      programFiles: [at('c/list-1.i'), at('c/list-2.i')],
      requiredFiles: [at('c/list.h')],
      language: 'C',
      dataModel: 'LP64',
      properties: [
        {
          file: at('properties/unreach-call.prp'),
          position: { line: 9, column: 20 },
          expectedVerdict: { kind: 'true', subproperty: undefined },
        },
        {
          file: at('properties/valid-memsafety.prp'),
          position: { line: 11, column: 20 },
          expectedVerdict: { kind: 'false', subproperty: 'valid-memtrack' },
        },
      ],
    });
  });

  test('2.1, a validation task', async () => {
    const { at, task } = await read(`format_version: "2.1"
input_files: [list-1.i, witness.yml]
properties:
  - property_file: ../properties/unreach-call.prp
    expected_verdict: false
options:
  language: C
  data_model: ILP32
  witness_input_file: witness.yml
additional_information:
  task_type: validation
  verification:
    - property_file: ../properties/unreach-call.prp
      expected_verdict: true
`);
    expect(await task()).toMatchObject({
      formatVersion: '2.1',
      programFiles: [at('c/list-1.i')],
      witnessInputFile: at('c/witness.yml'),
      dataModel: 'ILP32',
      properties: [{ expectedVerdict: { kind: 'false', subproperty: undefined } }],
      validatedProperties: [
        {
          file: at('properties/unreach-call.prp'),
          position: { line: 13, column: 22 },
          expectedVerdict: { kind: 'true', subproperty: undefined },
        },
      ],
    });
  });

  test.each([
    ['format_version: "2.0"\ninput_files: [common/, A.java]\noptions: {language: Java}\n', 'Java'],
    ['format_version: "1.0"\ninput_files: A.java\n', 'Java'],
    ['format_version: "2.0"\ninput_files: list-1.i\n', 'C'],
  ])('the language of %j is %s', async (content, language) => {
    const { task } = await read(content);
    expect(await task()).toMatchObject({ language, properties: [], requiredFiles: [] });
  });

  test('required files may be an empty list', async () => {
    const { task } = await read('format_version: "2.0"\ninput_files: list-1.i\nrequired_files: []\n');
    expect((await task()).requiredFiles).toEqual([]);
  });

  test('a path relative to the working directory stays relative', async () => {
    const { file } = await read('format_version: 2.0\ninput_files: list-1.i\n');
    const relative = join('..', '..', '..', '..', '..', '..', '..', '..', file);
    expect((await readTask(relative)).programFiles).toEqual([relative.replace('task.yml', 'list-1.i')]);
  });
});

const HEAD = "format_version: '2.0'\n";
const INPUT = 'input_files: list-1.i\n';
const PROPERTY = 'properties:\n  - property_file: ../properties/unreach-call.prp\n';

describe('wrong task definitions', () => {
  test.each([
    // content, place, code, what the message has
    ["format_version: '3.0'\ninput_files: x\n", '1:17', 'unknown-format', "unknown format version '3.0'"],
    ['format_version: 2\ninput_files: list-1.i\n', '1:17', 'unknown-format', "unknown format version '2'"],
    [INPUT, '1:1', 'structure', "lacks 'format_version'"],
    [`format_version: [2]\n${INPUT}`, '1:17', 'structure', "'format_version' must be of type"],
    [HEAD, '1:1', 'structure', "lacks 'input_files'"],
    ['- a\n', '1:1', 'structure', 'the document must be of type object'],
    ['# nothing\n', '1:1', 'structure', 'the document must be of type object'],
    [`${HEAD}input_files: []\n`, '2:14', 'structure', "'input_files'"],
    [`${HEAD}input_files: ''\n`, '2:14', 'structure', "'input_files'"],
    [`${HEAD}input_files: [list-1.i, 3]\n`, '2:25', 'structure', 'must be of type string'],
    [`${HEAD}input_files: no-such.i\n`, '2:14', 'not-found', '"no-such.i" matches no file'],
    [`${HEAD}input_files:\n  - list-1.i\n  - 'no-*.i'\n`, '4:5', 'not-found', '"no-*.i" matches no file'],
    [`${HEAD}input_files: "a\\0b"\n`, '2:14', 'not-found', '"a\\u0000b" matches no file'],
    [`${HEAD}${INPUT}required_files: gone.h\n`, '3:17', 'not-found', '"gone.h"'],
    [`${HEAD}${INPUT}${INPUT}`, '3:1', 'structure', "the key 'input_files' twice"],
    [
      `${HEAD}${INPUT}options:\n  language: C\n  language: C\n`,
      '5:3',
      'structure',
      "the key 'language' twice",
    ],
    [`${HEAD}${INPUT}options:\n  data_model: LP32\n`, '4:15', 'structure', `one of "ILP32", "LP64"`],
    [`${HEAD}${INPUT}options:\n  language: Rust\n`, '4:13', 'structure', `one of "C", "Java"`],
    [`${HEAD}${INPUT}options: C\n`, '3:10', 'structure', "'options' must be of type object"],
    [`${HEAD}${INPUT}properties: x.prp\n`, '3:13', 'structure', "'properties' must be of type array"],
    [`${HEAD}${INPUT}properties:\n  - expected_verdict: true\n`, '4:5', 'structure', "lacks 'property_file'"],
    [`${HEAD}${INPUT}${PROPERTY}    expected_verdict: yes\n`, '5:23', 'structure', 'of type boolean'],
    [
      `${HEAD}${INPUT}${PROPERTY}    expected_verdikt: true\n`,
      '4:5',
      'structure',
      "unknown key 'expected_verdikt'",
    ],
    [`${HEAD}${INPUT}${PROPERTY}    subproperty: ''\n`, '5:18', 'structure', "'subproperty'"],
    [
      `${HEAD}${INPUT}properties:\n  - property_file: no.prp\n`,
      '4:20',
      'not-found',
      '"no.prp" matches no file',
    ],
    [
      `${HEAD}${INPUT}properties:\n  - property_file: ../properties/*.prp\n`,
      '4:20',
      'structure',
      'matches several files',
    ],
    [
      `${HEAD}${INPUT}options: {witness_input_file: w.yml}\n`,
      '3:31',
      'structure',
      'not one of the input files',
    ],
    [
      `${HEAD}input_files: witness.yml\noptions: {witness_input_file: witness.yml}\n`,
      '2:14',
      'structure',
      'names no program, only the witness',
    ],
    [
      `format_version: '2.1'\n${INPUT}additional_information:\n  task_type: validation\n`,
      '4:3',
      'structure',
      "lacks 'verification'",
    ],
    [`${HEAD}input_files: [list-1.i\n`, '3:1', 'syntax', 'not valid YAML'],
  ])('%j at %s', async (content, place, code, message) => {
    const { file, task } = await read(content);
    const problem = await problemOf(task);
    expect({ file: problem.file, place: placeOf(problem), code: problem.code }).toEqual({
      file,
      place,
      code,
    });
    expect(problem.message).toContain(message);
    expect(problem.remedy).not.toBe('');
  });

  test('an unknown version lists the known ones', async () => {
    const { task } = await read('format_version: 9\n');
    expect((await problemOf(task)).remedy).toBe("use one of '1.0', '2.0', '2.1'");
  });

  test.each([
    ['', 'empty'],
    [`# ${'x'.repeat(1_000_000)}`, 'too-large'],
  ])('%#: size', async (content, code) => {
    const { file, task } = await read(content);
    expect(await problemOf(task)).toMatchObject({ file, code });
  });
});
