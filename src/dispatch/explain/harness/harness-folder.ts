import { createHash } from 'node:crypto';
import { analyseProgram } from '../../../c/analyse-program.js';
import { baseName } from '../../../source/base-name.js';
import { decodeText } from '../../../source/decode-text.js';
import { InputError } from '../../../source/input-error.js';
import { readBytes } from '../../../source/read-bytes.js';
import { SourceText } from '../../../source/source-text.js';
import { parseProperty } from '../../../task/property.js';
import type { WitnessExplanation } from '../follow-witness.js';
import type { NewFolder } from '../write-new.js';
import { harnessSource } from './harness-source.js';
import { makeFile } from './make-file.js';
import { markProgram } from './marked-program.js';
import { nativeBuildFor, withThreads } from './native-build.js';
import { testCase, testMetadata } from './test-suite.js';

/** Maximum size of a program in bytes. */
const MAXIMUM_SIZE = 64_000_000;

/**
 * The files that show a violation natively: the program, a harness with the inputs, a Makefile, and a test suite in the
 * format of Test-Comp.
 *
 * @param creationTime ISO 8601
 * @throws InputError `usage` if the witness is not confirmed
 */
export async function harnessFolder(
  programFile: string,
  explanation: WitnessExplanation,
  creationTime: string,
): Promise<NewFolder> {
  const { result, inputs, interleaving, dataModel } = explanation;
  const subproperty = /^false\((.+)\)$/.exec(result)?.[1];
  const initialised = inputs.every(({ reason }) => reason === 'call') ? 'all' : 'not-all';
  const build =
    subproperty === undefined || dataModel === null
      ? undefined
      : nativeBuildFor(subproperty, dataModel, initialised);
  if (subproperty === undefined || dataModel === null || build === undefined) {
    throw new InputError({
      code: 'usage',
      message: `there is no violation to show natively: ${explanation.reason}`,
      remedy: 'leave out --write-harness',
    });
  }
  const bytes = await readBytes(programFile, MAXIMUM_SIZE);
  const { text } = decodeText(bytes, programFile);
  const program = analyseProgram(text, { dataModel, file: programFile });
  const specification = explanation.property ?? '';
  const property = parseProperty(new SourceText(specification, programFile), 'specification');
  const metadata = {
    producer: 'witness-check',
    specification,
    programFile: baseName(programFile),
    programHash: createHash('sha256').update(bytes).digest('hex'),
    entryFunction: property.entryFunction,
    dataModel,
    creationTime,
  };
  return new Map([
    ['program.c', markProgram(program, property.checks, interleaving?.schedule ?? null)],
    ['harness.c', harnessSource({ program, property, inputs, interleaving, subproperty })],
    ['Makefile', makeFile(interleaving === null ? build : withThreads(build), subproperty)],
    ['metadata.xml', testMetadata(metadata)],
    ['testcase-1.xml', testCase(inputs)],
  ]);
}
