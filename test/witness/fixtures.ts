import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintWitness } from '../../src/lint/lint-witness.js';
import type { Diagnostic } from '../../src/lint/rule/diagnostic.js';
import { InputError, type InputErrorCode } from '../../src/source/input-error.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import type { GraphmlWitness, WitnessReading, YamlWitness } from '../../src/witness/witness.js';

export const fixturePath = (name: string): string =>
  fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

export const fixture = (name: string): string => readFileSync(fixturePath(name), 'utf8');

export const read = (text: string | Uint8Array): WitnessReading =>
  readWitnessBytes(typeof text === 'string' ? Buffer.from(text) : text, 'w');

export function readGraphml(text: string): GraphmlWitness {
  const { witness } = read(text);
  if (witness.format !== 'graphml') throw new Error('not GraphML');
  return witness;
}

export function readYaml(text: string): YamlWitness {
  const { witness } = read(text);
  if (witness.format !== 'yaml') throw new Error('not YAML');
  return witness;
}

/** What makes a witness invalid, by position. */
export const violationsIn = (reading: WitnessReading): readonly Diagnostic[] =>
  lintWitness(reading, { profile: 'default' }).filter(({ consequence }) => consequence === 'witness invalid');

/** The same for a text, as `line:column message`. */
export const violationsOf = (text: string): readonly string[] =>
  violationsIn(read(text)).map(
    (each) => `${each.position.line}:${each.position.column} ${findingMessage(each)}`,
  );

/** A text with one part replaced; the part must be there. */
export function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`no ${part} in the fixture`);
  return text.replace(part, () => by);
}

/** The only error a reader may throw, as `code line:column`. */
export function refusal(text: string | Uint8Array): string {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, position } = error.problem;
    return position === undefined ? code : `${code} ${position.line}:${position.column}`;
  }
  return 'read';
}

export function refusalCode(text: string | Uint8Array): InputErrorCode | 'read' {
  return refusal(text).split(' ')[0] as InputErrorCode | 'read';
}

const GRAPHML_START =
  '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">';

/** A GraphML file around the children of its graph, which begin in line 2. */
export const inGraph = (children: string): string =>
  `${GRAPHML_START}<graph edgedefault="directed">\n${children}</graph></graphml>`;
