import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { instrumentProgram } from '../../src/instrument/instrument-program.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { oneIn } from '../effort.js';
import { gccHas } from '../machine/gcc.js';
import { type Asked, claimOf } from '../prove/ask.js';
import { NativeCheck } from '../prove/native-check.js';
import { declarationsFor, type Statement } from '../prove/subject.js';

type Claimed = string | Partial<Statement>;

interface Entry {
  readonly program: string;
  readonly hit?: readonly Claimed[];
  readonly refused?: readonly Claimed[];
}

interface Row {
  readonly title: string;
  readonly body: string;
  readonly asked: Asked;
}

const entries = Object.entries(
  parse(readFileSync(join(import.meta.dirname, 'tempting-assertions.yml'), 'utf8')) as Readonly<
    Record<string, Entry>
  >,
);

function rowsOf(which: 'hit' | 'refused'): readonly Row[] {
  return entries.flatMap(([name, entry]) =>
    (entry[which] ?? []).map((claimed) => {
      const body = entry.program;
      const text = `${declarationsFor(body)}\n${body}`;
      const subject = { fileName: 'program.c', text, property: 'unreach-call', dataModel: 'LP64' } as const;
      const statement =
        typeof claimed === 'string' ? { invariants: claimed.split(/ \| (?=[A-Z] )/).map(placed) } : claimed;
      const title = typeof claimed === 'string' ? claimed : JSON.stringify(claimed.contracts);
      return { title: `${name}: ${title}`, body, asked: claimOf(subject, statement) };
    }),
  );
}

function placed(text: string): { readonly place: string; readonly value: string } {
  const [, place, value] = /^(\w+) (.*)$/s.exec(text) ?? [];
  if (place === undefined || value === undefined) throw new Error(`'${text}' names no place`);
  return { place, value };
}

function instrumented({ program, programName, property, witness, witnessName, dataModel }: Asked) {
  return instrumentProgram({
    reading: readWitnessBytes(Buffer.from(witness), witnessName),
    program: { text: program, file: programName },
    property: parseProperty(new SourceText(property, 'p.prp'), 'unreach-call'),
    dataModel,
    form: 'assertions',
  });
}

describe('a wrong invariant or contract', () => {
  describe.runIf(gccHas('LP64'))('is found by an execution', () => {
    let native: NativeCheck;
    beforeAll(() => {
      native = new NativeCheck();
    });
    afterAll(() => native.close());

    it.each(oneIn(40, rowsOf('hit')))('$title', ({ body, asked }) => {
      const result = instrumented(asked);
      if (result.kind === 'failed') throw new Error(JSON.stringify(result.failure));
      const { text } = result.value;
      const declarations = declarationsFor(body);
      const bodyStart = text.indexOf(declarations) + declarations.length;
      const { events } = native.observe({
        declarations: text.slice(0, bodyStart),
        body: text.slice(bodyStart),
        property: 'unreach-call',
        dataModel: asked.dataModel,
        inputs: '',
        watched: [],
      });
      expect([...events.keys()]).toEqual(['error']);
    });
  });

  it.each(rowsOf('refused'))('cannot be said in $title', ({ asked }) => {
    expect(instrumented(asked).kind).toBe('failed');
  });
});
