import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { DataModel } from '../prove/subject.js';
import type { Program, Property } from './answers.js';

/** What becomes of a behaviour; README.md says more. */
export const FATES = [
  'ends',
  'reported',
  'every order',
  'open',
  'input',
  'rejected',
  'no program',
  'defined',
  'absent',
] as const;
export type Fate = (typeof FATES)[number];

/** A behaviour that C leaves undefined or unspecified. */
export interface Behaviour {
  readonly at: string;
  readonly is: string;
  readonly replay: Fate;
  readonly prove: Fate;
  readonly why: string | undefined;
  /** A program with the behaviour, and what is true behind it if an engine goes on; undefined where there is none. */
  readonly example: { readonly program: Program; readonly holds: string } | undefined;
}

interface Entry {
  readonly at: string | number;
  readonly is: string;
  readonly replay: Fate;
  readonly prove: Fate;
  readonly why?: string;
  readonly before?: string;
  readonly code?: string;
  readonly holds?: string;
  readonly model?: DataModel;
  readonly property?: Property;
}

export function readBehaviours(name: 'undefined' | 'unspecified'): readonly Behaviour[] {
  const entries: readonly Entry[] = parse(readFileSync(join(import.meta.dirname, `${name}.yml`), 'utf8'));
  return entries.map(
    ({
      at,
      is,
      replay,
      prove,
      why,
      before = '',
      code,
      holds,
      model = 'LP64',
      property = 'unreach-call',
    }) => ({
      at: String(at),
      is,
      replay,
      prove,
      why,
      example:
        code === undefined || holds === undefined
          ? undefined
          : { program: { before, code, model, property }, holds },
    }),
  );
}
