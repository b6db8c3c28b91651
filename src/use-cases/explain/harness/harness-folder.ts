import { createHash } from 'node:crypto';
import { analyseFiles } from '../../../c/analyse-program.js';
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
import { openReads } from './open-reads.js';
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
  programFiles: readonly string[],
  explanation: WitnessExplanation,
  creationTime: string,
): Promise<NewFolder> {
  const { result, inputs, interleaving, dataModel } = explanation;
  const subproperty = /^false\((.+)\)$/.exec(result)?.[1];
  const initialised = inputs.every(({ reason }) => reason !== 'uninitialised') ? 'all' : 'not-all';
  const build =
    subproperty === undefined || dataModel === null
      ? undefined
      : nativeBuildFor(subproperty, dataModel, initialised);
  if (subproperty === undefined || dataModel === null || build === undefined) {
    throw new InputError({
      code: 'usage',
      message: `there is no violation to reproduce natively: ${explanation.reason}`,
      remedy: 'leave out --write-harness',
    });
  }
  const names = programFiles.map(baseName);
  if (new Set(names).size < names.length) {
    throw new InputError({
      code: 'usage',
      message: 'several files of the program have the same name, so that a harness would be ambiguous',
      remedy: 'rename one of them, or leave out --write-harness',
    });
  }
  const bytes = await Promise.all(programFiles.map((file) => readBytes(file, MAXIMUM_SIZE)));
  const sources = programFiles.map((file, index) => ({
    file,
    text: decodeText(bytes[index] ?? new Uint8Array(), file).text,
  }));
  const program = analyseFiles(sources, dataModel);
  const specification = explanation.property ?? '';
  const property = parseProperty(new SourceText(specification, names.join(', ')), 'specification');
  const metadata = {
    producer: 'witness-check',
    specification,
    programFile: names.join(', '),
    programHash: createHash('sha256').update(Buffer.concat(bytes)).digest('hex'),
    entryFunction: property.entryFunction,
    dataModel,
    creationTime,
  };
  const reads = interleaving === null ? openReads(program, inputs) : [];
  const marked = markProgram(program, property.checks, interleaving?.schedule ?? null, reads);
  return new Map([
    ...marked,
    ['harness.c', harnessSource({ program, property, inputs, reads, interleaving, subproperty })],
    [
      'Makefile',
      makeFile(interleaving === null ? build : withThreads(build), subproperty, [...marked.keys()]),
    ],
    ['metadata.xml', testMetadata(metadata)],
    ['testcase-1.xml', testCase(inputs)],
  ]);
}
