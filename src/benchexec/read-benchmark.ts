import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { decodeText } from '../source/decode-text.js';
import { InputError, type InputErrorCode } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import type { SourceText } from '../source/source-text.js';
import type { Benchmark, RunDefinition, TaskBlock } from './benchmark.js';
import { parseCount, parseMemory, parseTimespan } from './quantities.js';

const MAXIMUM_SIZE = 10_000_000;

/** An element: its attributes as `@name`, its text as `#text`, and lists of its children by name. */
interface Element {
  readonly [name: string]: string | readonly Element[] | undefined;
}

/**
 * Reads a BenchExec benchmark definition. A document type is skipped and never fetched.
 *
 * @throws InputError `syntax` with line and column for invalid XML, `doctype` for a document type that defines
 *   something, `structure` for XML that is not a benchmark definition
 */
export async function readBenchmark(file: string): Promise<Benchmark> {
  const source = decodeText(await readBytes(file, MAXIMUM_SIZE), file);
  const text = withoutDocumentType(source);
  const checked = XMLValidator.validate(text);
  if (checked !== true) {
    const { msg, line, col } = checked.err;
    const problem = { file, position: { line: Math.max(line, 1), column: Math.max(col, 1) } };
    throw new InputError({
      ...problem,
      code: 'syntax',
      message: `is not valid XML: ${msg.replace(/\.$/, '')}`,
      remedy: 'correct the syntax there',
    });
  }
  const [benchmark] = findChildren(parse(text, file), 'benchmark');
  if (benchmark === undefined) {
    throw makeProblem(
      file,
      'structure',
      'is not a benchmark definition of BenchExec',
      'name one with <benchmark>',
    );
  }
  const tool = attribute(benchmark, 'tool');
  if (tool === undefined) {
    throw makeProblem(file, 'structure', 'has a <benchmark> without tool', 'state the tool');
  }
  return {
    file,
    tool,
    limits: {
      cputime: quantity(benchmark, 'timelimit', parseTimespan, file),
      hardCputime: quantity(benchmark, 'hardtimelimit', parseTimespan, file),
      walltime: quantity(benchmark, 'walltimelimit', parseTimespan, file),
      memory: quantity(benchmark, 'memlimit', parseMemory, file),
      cores: quantity(benchmark, 'cpuCores', parseCount, file),
    },
    runDefinitions: findChildren(benchmark, 'rundefinition').map((each) =>
      toRunDefinition(benchmark, each, file),
    ),
  };
}

/** Replaces a document type with blanks, so that places stay right. One with definitions could make text grow. */
function withoutDocumentType({ text, file }: SourceText): string {
  const start = text.indexOf('<!DOCTYPE');
  if (start < 0) return text;
  const end = text.indexOf('>', start);
  const declaration = end < 0 ? text.slice(start) : text.slice(start, end + 1);
  if (end < 0 || declaration.includes('[') || text.includes('<!ENTITY')) {
    const remedy = 'remove the text in [ ] there';
    throw makeProblem(file, 'doctype', 'has a document type that contains definitions', remedy);
  }
  return text.slice(0, start) + declaration.replace(/[^\n]/g, ' ') + text.slice(end + 1);
}

function parse(text: string, file: string): Element {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    alwaysCreateTextNode: true,
    ignoreDeclaration: true,
    isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  });
  try {
    return parser.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw makeProblem(file, 'structure', `cannot be read: ${reason}`, 'write it as BenchExec documents it');
  }
}

function toRunDefinition(benchmark: Element, element: Element, file: string): RunDefinition {
  // In BenchExec, what is outside run definitions applies to each of them.
  const tasks = [...findChildren(benchmark, 'tasks'), ...findChildren(element, 'tasks')];
  return {
    name: attribute(element, 'name') ?? '',
    blocks: tasks.map((each) => toBlock([benchmark, element, each], each, file)),
  };
}

/** Runs without a file (`withoutfile`) have no task, and thus no witness, so no claim comes from them. */
function toBlock(levels: readonly Element[], tasks: Element, file: string): TaskBlock {
  const [appended] = texts(tasks, 'append');
  if (appended !== undefined) {
    throw makeProblem(
      file,
      'structure',
      `appends '${appended.slice(0, 80)}' to each task`,
      'name all input files in the task definitions instead of <append>',
    );
  }
  const innermost = levels.toReversed().find((level) => findChildren(level, 'propertyfile').length > 0);
  return {
    name: attribute(tasks, 'name') ?? '',
    options: levels.flatMap((level) => findChildren(level, 'option').flatMap(toWords)),
    propertyFiles: innermost === undefined ? [] : texts(innermost, 'propertyfile'),
    included: { patterns: texts(tasks, 'include'), sets: texts(tasks, 'includesfile') },
    excluded: { patterns: texts(tasks, 'exclude'), sets: texts(tasks, 'excludesfile') },
  };
}

/** `<option name="--witness">path</option>` gives two words. */
function toWords(option: Element): readonly string[] {
  return [attribute(option, 'name') ?? '', readText(option)].filter((word) => word !== '');
}

function texts(element: Element, name: string): readonly string[] {
  return findChildren(element, name)
    .map(readText)
    .filter((text) => text !== '');
}

function readText(element: Element): string {
  const text = element['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

function attribute(element: Element, name: string): string | undefined {
  const value = Object.hasOwn(element, `@${name}`) ? element[`@${name}`] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function findChildren(element: Element, name: string): readonly Element[] {
  const children = Object.hasOwn(element, name) ? element[name] : undefined;
  return Array.isArray(children) ? children : [];
}

function quantity(
  element: Element,
  name: string,
  parseQuantity: (text: string) => number | undefined,
  file: string,
): number | undefined {
  const text = attribute(element, name);
  if (text === undefined) return undefined;
  const value = parseQuantity(text);
  if (value !== undefined) return value;
  throw makeProblem(file, 'structure', `has the ${name} '${text}'`, "write it as '90 s', '7 GB' or '2'");
}

function makeProblem(file: string, code: InputErrorCode, message: string, remedy: string): InputError {
  return new InputError({ code, file, message, remedy });
}
