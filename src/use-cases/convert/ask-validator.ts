import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { REACHED_LIMITS, type ReachedLimit } from '../../vocabulary/reached-limit.js';
import { runEmbedded } from '../explain/run-embedded.js';
import type { ConvertOptions } from './conversion.js';

/** The claim for which a witness is examined. */
export interface AskedClaim extends Pick<ConvertOptions, 'cputime' | 'signal' | 'onFirstRun'> {
  readonly programs: readonly string[];
  readonly dataModel: 'ILP32' | 'LP64';
  /** Property file. */
  readonly property: string | undefined;
  /** The property that the witness states, if no file is given. */
  readonly specification: string;
}

/** What a validator said. */
export interface ValidatorAnswer {
  /** `false(unreach-call)`, `true`, `unknown` or `ERROR`, for example. */
  readonly status: string;
  /** What ended its run before everything was tried; null if nothing did. */
  readonly limit: ReachedLimit | null;
}

/** Asks `replay` or `prove` about witnesses in memory; the files written for that are removed at the end. */
export class EmbeddedQuestions {
  readonly #folder: string;
  readonly #claim: AskedClaim;
  #asked = 0;

  private constructor(folder: string, claim: AskedClaim) {
    this.#folder = folder;
    this.#claim = claim;
  }

  static async with<Result>(
    claim: AskedClaim,
    action: (questions: EmbeddedQuestions) => Promise<Result>,
  ): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'witness-check-convert-'));
    try {
      await writeFile(join(folder, 'property.prp'), `${claim.specification}\n`);
      return await action(new EmbeddedQuestions(folder, claim));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async ask(
    validator: 'replay' | 'prove',
    witness: Uint8Array | string,
    ending: string,
  ): Promise<ValidatorAnswer> {
    const { programs, property, dataModel, cputime = 90 } = this.#claim;
    const file = join(this.#folder, `witness-${this.#asked++}${ending}`);
    await writeFile(file, witness);
    const words = [
      ...programs.flatMap((each) => ['--program', resolve(each)]),
      '--property',
      property === undefined ? join(this.#folder, 'property.prp') : resolve(property),
      '--witness',
      file,
      '--data-model',
      dataModel,
      '--cputime',
      String(cputime),
    ];
    const output = await runEmbedded(validator, words, this.#claim);
    const status = /^Result: (.*)$/m.exec(output.slice(output.lastIndexOf('\nResult: ') + 1))?.[1] ?? 'ERROR';
    const named = /^Limit: (.*)$/m.exec(output)?.[1];
    return { status, limit: REACHED_LIMITS.find((each) => each === named) ?? null };
  }
}
