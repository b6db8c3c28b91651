import { writeTag } from '../../../benchexec/write-tag.js';
import type { DataModel } from '../../../vocabulary/data-model.js';
import type { ExplainedInput } from '../follow-witness.js';

/** What a test suite says about itself. */
export interface TestMetadata {
  readonly producer: string;
  readonly specification: string;
  readonly programFile: string;
  /** SHA-256, 64 hexadecimal digits. */
  readonly programHash: string;
  readonly entryFunction: string;
  readonly dataModel: DataModel;
  /** ISO 8601. */
  readonly creationTime: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';
const doctype = (root: string, name: string) =>
  `<!DOCTYPE ${root} PUBLIC "+//IDN sosy-lab.org//DTD test-format ${name} 1.1//EN" "https://sosy-lab.org/test-format/${name}-1.1.dtd">`;

/** `metadata.xml` of a test suite in the format of Test-Comp, version 1.1. */
export function testMetadata(about: TestMetadata): string {
  const elements = [
    ['sourcecodelang', 'C'],
    ['producer', about.producer],
    ['specification', about.specification.trim()],
    ['programfile', about.programFile],
    ['programhash', about.programHash],
    ['entryfunction', about.entryFunction],
    ['architecture', about.dataModel === 'ILP32' ? '32bit' : '64bit'],
    ['creationtime', about.creationTime],
  ] as const;
  return [
    HEAD,
    doctype('test-metadata', 'test-metadata'),
    '<test-metadata>',
    ...elements.map(([name, text]) => `  <${name}>${escapeText(text)}</${name}>`),
    '</test-metadata>',
    '',
  ].join('\n');
}

/** A test case: the values of the input functions, in order. It does not include other inputs. */
export function testCase(inputs: readonly ExplainedInput[]): string {
  const rows = inputs
    .filter(({ reason }) => reason === 'call')
    .map(({ name, type, value }) => {
      const tag = writeTag('input', { variable: name, type }, 'content');
      return `  ${tag}${escapeText(value)}</input>`;
    });
  return [
    HEAD,
    doctype('testcase', 'testcase'),
    '<testcase coversError="true">',
    ...rows,
    '</testcase>',
    '',
  ].join('\n');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
