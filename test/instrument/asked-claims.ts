import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Asked } from '../prove/ask.js';
import { type DataModel, propertyText } from '../prove/subject.js';
import { type Row, readProved, readTable } from '../prove/table.js';
import { temptingClaims } from '../prove/tempting-claims.js';
import { correctnessClaimsOfCorpus } from '../prove/violations.js';

/** A claim that the program is correct, and what is known about it. */
export interface KnownClaim {
  readonly id: string;
  readonly from: 'samples' | 'table' | 'tempting' | 'corpus';
  /** `wrong`: an execution, or whoever wrote the claim, is against it: nobody may confirm it. */
  readonly truth: 'right' | 'wrong';
  /** Whether prove confirms it, as its own tests have it; undefined where they do not say. */
  readonly proved: boolean | undefined;
  readonly asked: Asked;
}

const WITNESSES = resolve(import.meta.dirname, '../../witnesses');

interface SampleClaim {
  readonly task: string;
  readonly verdict: string;
  readonly witnesses: readonly string[];
  readonly outcome: string;
}

/** The TRUE verdicts among the samples that come with the package. */
export function claimsOfSamples(): readonly KnownClaim[] {
  const claims = parse(readFileSync(join(WITNESSES, 'claims.yml'), 'utf8')) as readonly SampleClaim[];
  return claims
    .filter(({ verdict, outcome }) => verdict === 'true' && ['confirmed', 'rejected'].includes(outcome))
    .flatMap(({ task, witnesses, outcome }) =>
      witnesses.flatMap((folder) =>
        ['witness.yml', 'witness.graphml']
          .filter((name) => existsSync(join(WITNESSES, folder, name)))
          .map((name) => sampleOf(task, folder, name, outcome)),
      ),
    );
}

function sampleOf(task: string, folder: string, name: string, outcome: string): KnownClaim {
  const file = join(WITNESSES, task);
  const { input_files: program, options } = parse(readFileSync(file, 'utf8')) as {
    readonly input_files: string;
    readonly options: { readonly data_model: DataModel };
  };
  return {
    id: `${folder}/${name}`,
    from: 'samples',
    truth: outcome === 'rejected' ? 'wrong' : 'right',
    proved: outcome === 'confirmed',
    asked: {
      program: readFileSync(join(WITNESSES, 'tasks', program), 'utf8'),
      programName: program,
      property: propertyText('unreach-call'),
      witness: readFileSync(join(WITNESSES, folder, name), 'utf8'),
      witnessName: name,
      dataModel: options.data_model,
    },
  };
}

/** The rows of the table of prove. */
export function claimsOfTable(): readonly KnownClaim[] {
  const proved = readProved();
  return readTable().map((row) => ({
    id: row.id,
    from: 'table',
    truth: row.mustNotConfirm ? 'wrong' : 'right',
    proved: proved.has(row.id),
    asked: askedOf(row),
  }));
}

function askedOf({ program, property, witness, witnessName, dataModel }: Row): Asked {
  return { program: program.text, programName: program.fileName, property, witness, witnessName, dataModel };
}

/** Claims that look right, and are wrong. */
export function claimsThatTempt(): readonly KnownClaim[] {
  return temptingClaims().map(({ id, asked }) => ({
    id,
    from: 'tempting',
    truth: 'wrong',
    proved: false,
    asked,
  }));
}

/** Claims of tools about the programs next to the project; none where they are not there. */
export function claimsOfCorpus(): readonly KnownClaim[] {
  return correctnessClaimsOfCorpus().map((claim) => ({
    id: claim.name,
    from: 'corpus',
    truth: /unsound|wrong/.test(claim.name) ? 'wrong' : 'right',
    proved: undefined,
    asked: claim,
  }));
}
