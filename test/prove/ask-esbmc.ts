import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { validate } from '../../src/index.js';
import type { Asked } from './ask.js';

/** The answer of another validator to the same claim. */
export interface OtherAnswer {
  /** `not asked`: it does not take witnesses of this kind. */
  readonly status: string;
  /** CPU seconds. */
  readonly seconds: number;
}

/** Asks ESBMC about claims, under the limits of the rules. */
export interface Esbmc {
  ask(claim: Asked): Promise<OtherAnswer>;
  close(): void;
}

const PACKAGE = resolve(import.meta.dirname, '../../dist/index.js');

/** ESBMC, if its wrapper is in WITNESS_CHECK_TOOLS or on the PATH; `npm run build` must have been run. */
export async function findEsbmc(sample: Asked): Promise<Esbmc | undefined> {
  const library = (await import(pathToFileURL(PACKAGE).href)) as { readonly validate: typeof validate };
  const folder = mkdtempSync(join(tmpdir(), 'bench-esbmc-'));
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const found: Esbmc = {
    ask: async (claim) => {
      const { WITNESS_CHECK_TOOLS: collection } = process.env;
      const { witnesses } = await library.validate({
        task: write(claim.programName, claim.program),
        property: write('property.prp', claim.property),
        witnesses: [write(claim.witnessName, claim.witness)],

        verdict: 'true',
        dataModel: claim.dataModel,
        validators: ['esbmc'],
        runs: 'all',
        lint: 'report',
        ...(collection === undefined ? {} : { tools: { collection } }),
      });
      const [run] = witnesses[0]?.runs ?? [];
      return run === undefined
        ? { status: 'not asked', seconds: 0 }
        : { status: run.status, seconds: run.cputime };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
  if ((await found.ask(sample)).status !== 'not asked') return found;
  found.close();
  return undefined;
}
