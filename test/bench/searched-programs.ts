import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplayArguments } from '../../src/replay/answer/arguments.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { pairOf, propertyText } from '../replay/pair.js';
import { FAMILIES, type Searched } from './search-families.js';

const PROGRAMS = join(import.meta.dirname, 'searches');

/** A program, and where files about it may lie. */
interface Question {
  readonly name: string;
  readonly text: string;
  readonly folder: string;
}

/** A value, a character in quotes, or `617*1`. */
function inputsIn(text: string): readonly number[] {
  return text.split(' ').flatMap((word) => {
    const [, times, value = word] = /^(\d+)\*(.*)$/.exec(word) ?? [];
    const number = /^'(.)'$/.exec(value)?.[1]?.charCodeAt(0) ?? Number(value.replace(/\.(\d+)f$/, '.$1'));
    return Array.from({ length: Number(times ?? 1) }, () => number);
  });
}

/** The programs say in their first lines with which inputs they violate, and what change makes them safe. */
export function searchedPrograms(): readonly Searched[] {
  const written = readdirSync(PROGRAMS).map((file) => {
    const text = readFileSync(join(PROGRAMS, file), 'utf8');
    const inputs = /^\/\/ inputs: (.*)$/m.exec(text)?.[1] ?? '';
    const [, before = '', after = ''] = /^\/\/ safe: `(.*)` => `(.*)`$/m.exec(text) ?? [];
    const at = text.lastIndexOf(before);
    if (before === '' || at < text.indexOf('extern'))
      throw new Error(`${file} does not say how it becomes safe`);
    const safe = text.slice(0, at) + after + text.slice(at + before.length);
    return { name: file.replace('.c', ''), text, safe, inputs: inputsIn(inputs) };
  });
  return [...written, ...FAMILIES];
}

interface Limits {
  readonly cputime: number;
  readonly steps: number;
}

/** What replay says of a witness that gives the call of `reach_error` in the last line that has one, and nothing else. */
export async function answerToTarget(question: Question, limits: Limits) {
  return validateByReplay(requestOf(question, limits));
}

/** Writes the files of such a question. */
export function requestOf({ name, text, folder }: Question, limits: Limits): ReplayArguments {
  const files = {
    program: join(folder, `${name}.c`),
    property: join(folder, 'p.prp'),
    witness: join(folder, 'w.yml'),
  };
  const lines = text.split('\n');
  const line = lines.findLastIndex((each) => each.includes(' reach_error();')) + 1;
  const target = { kind: 'target', expect: 'confirmed', why: name, segments: [`target ${line}:reach_error`] };
  const table = { program: `${name}.c`, property: 'unreach-call', dataModel: 'LP64' } as const;
  const { witness } = pairOf(target, { table, text, programFile: files.program });
  for (const [file, content] of [
    [files.program, text],
    [files.property, propertyText('unreach-call')],
    [files.witness, witness],
  ] as const)
    writeFileSync(file, content);
  return {
    programs: [files.program],
    property: files.property,
    witness: files.witness,
    dataModel: 'LP64',
    ...limits,
    memory: 1_000_000_000,
    seed: 1,
    explain: 'no',
  };
}
