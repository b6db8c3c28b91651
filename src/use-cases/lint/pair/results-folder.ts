import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nameRunDefinition } from '../../../benchexec/run-definition.js';
import { streamResults } from '../../../benchexec/stream-results.js';
import { InputError } from '../../../source/input-error.js';

/** What a BenchExec results file says about a run. */
export interface RunClaim {
  /** Path of the task definition or program. */
  readonly task: string;
  /** Path of the property file; older results do not state it. */
  readonly property: string | undefined;
  /** TRUE or FALSE as the verifier answered; undefined for anything else. */
  readonly verdict: string | undefined;
}

/** The location of a witness in the folder where BenchExec keeps the files of runs. */
export interface PlaceInResults {
  /** Path of the folder `NAME.DATE.files`. */
  readonly folder: string;
  /** Folders below it, such as `SV-COMP24_unreach-call/even-steps.yml`. */
  readonly below: readonly string[];
}

const FOLDER = /^(.*)\.files$/;
const VERDICT = /^(?:true|false(?:\([a-z-]+\))?)$/;

/** The location of a file below a folder `NAME.files`; undefined for a file elsewhere. */
export function placeInResults(file: string): PlaceInResults | undefined {
  const parts = dirname(file).split('/');
  const at = parts.findIndex((part) => FOLDER.test(part));
  if (at < 0) return undefined;
  return { folder: parts.slice(0, at + 1).join('/'), below: parts.slice(at + 1, at + 3) };
}

/** The claims of results files next to folders of witnesses, each file read once. */
export class ResultsFolders {
  readonly #claims = new Map<string, Promise<ReadonlyMap<string, RunClaim | 'several'>>>();
  readonly #problems: string[] = [];

  /** Problems with results files, one sentence each. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** The claim of the run that wrote a file; undefined if no results file tells it, or several runs have its name. */
  async findClaim({ folder, below }: PlaceInResults): Promise<RunClaim | undefined> {
    const reading = this.#claims.get(folder) ?? this.#read(folder);
    this.#claims.set(folder, reading);
    const claims = await reading;
    const [first = '', second] = below;
    const claim = claims.get(`${first}/${second ?? ''}`) ?? claims.get(`/${first}`);
    return claim === 'several' ? undefined : claim;
  }

  async #read(folder: string): Promise<ReadonlyMap<string, RunClaim | 'several'>> {
    const claims = new Map<string, RunClaim | 'several'>();
    const [, stem = ''] = FOLDER.exec(basename(folder)) ?? [];
    const names = await readdir(dirname(folder)).catch(() => []);
    for (const name of names.sort()) {
      if (!name.startsWith(`${stem}.results.`) || !/\.xml(?:\.(?:gz|bz2))?$/.test(name)) continue;
      try {
        await readClaims(join(dirname(folder), name), claims);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        this.#problems.push(error.message);
      }
    }
    return claims;
  }
}

async function readClaims(file: string, claims: Map<string, RunClaim | 'several'>): Promise<void> {
  for await (const { header, run } of streamResults(file)) {
    const key = `${nameRunDefinition(header) ?? ''}/${basename(run.name)}`;
    const { status, propertyFile } = run;
    const claim: RunClaim = {
      task: join(dirname(file), run.name),
      property: propertyFile === undefined ? undefined : join(dirname(file), propertyFile),
      verdict: status !== undefined && VERDICT.test(status) ? status : undefined,
    };
    const known = claims.get(key);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(claim);
    claims.set(key, isSame ? claim : 'several');
  }
}
