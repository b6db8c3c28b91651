import { mkdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { WitnessResult } from '../../dispatch/result.js';
import type { PageClaim } from '../../report/claims/page-claim.js';
import { toPageClaim } from '../../report/claims/to-page-claim.js';
import { formatShowPage } from '../../report/show/show-html.js';
import { countNoun } from '../../source/count-noun.js';
import { InputError } from '../../source/input-error.js';
import { show } from '../../use-cases/show/show.js';
import { type CampaignPaths, claimLogFile } from '../store/campaign-folder.js';
import { writeOutput } from '../store/output-file.js';
import { formatReport } from './report-claims.js';
import type { WrittenClaims } from './written-claims.js';

/** Claims that a browser still has room for; a page of more is left out. */
const MAXIMUM_CLAIMS = 20_000;

/** Which witnesses get a page of their own. */
export type ShownWitnesses = 'none' | 'unconfirmed' | 'all';

/** What was written, and what was not. */
export interface WrittenReport {
  readonly files: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Writes the page of all decided claims, with links to the logs of the campaign, and pages of their witnesses into
 * `witnesses/`, each named by the number of its claim and of its file.
 */
export async function writeReport(
  claims: WrittenClaims,
  {
    output,
    places,
    ruleset,
    shown,
    partial,
  }: {
    readonly output: string;
    readonly places: CampaignPaths;
    readonly ruleset: string;
    readonly shown: ShownWitnesses;
    /** How many claims are undecided, in words; undefined if none is. */
    readonly partial: string | undefined;
  },
): Promise<WrittenReport> {
  if (claims.all.length > MAXIMUM_CLAIMS) {
    const note = `claims.html was left out: a page has room for ${MAXIMUM_CLAIMS} claims, and there are ${claims.all.length}`;
    return { files: [], notes: [note] };
  }
  const rows: PageClaim[] = [];
  const notes: string[] = [];
  const pages: string[] = [];
  if (shown !== 'none') await mkdir(join(output, 'witnesses'), { recursive: true });
  for await (const { result, ids } of claims.read(claims.all)) {
    const links = new Map<WitnessResult, string>();
    const isWanted =
      shown === 'all' || (shown === 'unconfirmed' && result.resolution.outcome === 'unconfirmed');
    for (const [index, witness] of isWanted ? result.witnesses.entries() : []) {
      const name = `witnesses/${rows.length + 1}-${index + 1}.html`;
      try {
        const showing = await show({ witnesses: [witness.path], task: result.task, cputime: 0 });
        pages.push(await writeOutput(join(output, name), [await formatShowPage(showing)], 'none'));
        links.set(witness, name);
      } catch (error) {
        // A witness that cannot be read has no page; its findings say what is wrong with it.
        if (!(error instanceof InputError) || error.code === 'machine') throw error;
        notes.push(`no page for ${witness.path}: ${error.problem.message}`);
      }
    }
    rows.push(
      toPageClaim(result, 0, {
        showLink: (witness) => links.get(witness) ?? null,
        logLink: (_run, index) => {
          const id = ids[index];
          return id === undefined ? null : relativeAddress(output, claimLogFile(places, id));
        },
      }),
    );
  }
  const title = partial === undefined ? 'Campaign' : 'Campaign, partial';
  const refused = claims.open.filter(({ kind }) => kind === 'refused').length;
  const missing = [
    ...(partial === undefined ? [] : [partial]),
    ...(refused === 0 ? [] : [`${countNoun(refused, 'claim')} cannot be decided`]),
  ];
  const page = await formatReport({ title, missing, runs: [''], claims: rows }, [ruleset]);
  const file = await writeOutput(join(output, 'claims.html'), [page], 'none');
  return { files: [file, ...pages], notes };
}

/** The address of a file for a page in a folder. */
function relativeAddress(folder: string, file: string): string {
  return relative(resolve(folder), resolve(file)).split(sep).map(encodeURIComponent).join('/');
}
