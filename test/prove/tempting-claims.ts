import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Asked, claimOf } from './ask.js';
import { type Contract, type DataModel, declarationsFor, type PropertyName } from './subject.js';

/** A claim that is wrong, though it may look right. */
export interface TemptingClaim {
  /** `group/program: witness`. */
  readonly id: string;
  readonly asked: Asked;
  /** Who knows that it is wrong: an execution, or whoever wrote the reason. */
  readonly known: 'by replay' | 'by reason';
}

interface Entry {
  readonly property?: PropertyName;
  readonly model?: DataModel;
  readonly program: string;
  readonly contracts?: readonly Contract[];
  readonly refuted?: readonly string[];
  readonly wrong?: readonly string[];
  readonly because?: string;
}

const FOLDER = join(import.meta.dirname, 'tempting');

/** All of them; `tempting/README.md` describes the notation. */
export function temptingClaims(): readonly TemptingClaim[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yml'))
    .sort()
    .flatMap((file) => {
      const entries = parse(readFileSync(join(FOLDER, file), 'utf8')) as Readonly<Record<string, Entry>>;
      return Object.entries(entries).flatMap(([name, entry]) => {
        const { refuted = [], wrong = [], because } = entry;
        if (wrong.length > 0 && because === undefined) throw new Error(`${name} says not why it is wrong`);
        const claim = (witness: string, known: TemptingClaim['known']): TemptingClaim => ({
          id: `${file.replace('.yml', '')}/${name}: ${witness}`,
          asked: askedOf(entry, witness),
          known,
        });
        return [
          ...refuted.map((witness) => claim(witness, 'by replay')),
          ...wrong.map((witness) => claim(witness, 'by reason')),
        ];
      });
    });
}

function askedOf(entry: Entry, witness: string): Asked {
  const { program, property = 'unreach-call', model = 'LP64', contracts = [] } = entry;
  const text = `${declarationsFor(program)}\n${program}`;
  const invariants = witness === 'nothing' ? [] : witness.split(' | ').map(placed);
  const format = contracts.length > 0 ? '2.1' : '2.0';
  return claimOf(
    { fileName: 'program.c', text, property, dataModel: model },
    { format, invariants, contracts },
  );
}

function placed(text: string): { readonly place: string; readonly value: string } {
  const [, place, value] = /^(\w+) (.*)$/s.exec(text) ?? [];
  if (place === undefined || value === undefined) throw new Error(`'${text}' names no place`);
  return { place, value };
}
