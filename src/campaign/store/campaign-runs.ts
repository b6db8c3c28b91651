import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ValidatorRun } from '../../dispatch/result.js';
import type { RunStore } from '../../dispatch/run/run-store.js';
import { takeFingerprint } from '../../dispatch/run/tool-fingerprint.js';
import { type CampaignPaths, claimLogFile, runJournals } from './campaign-folder.js';
import { Experience, type RunBody, type RunHead, readRunBody, readRunHead } from './experience.js';
import { OpenFiles } from './file-lines.js';
import { type Journal, type JournalPlace, scanJournal } from './journal.js';
import { formatLog } from './run-log.js';

/** All finished runs of a campaign, on this machine and elsewhere, and what they say about other runs. */
export interface CampaignRuns {
  readonly store: RunStore;
  readonly experience: Experience;
  has(id: string): boolean;
  close(): Promise<void>;
}

/** How many lines of journals of runs are damaged. */
export async function countDamagedRuns(files: readonly string[]): Promise<number> {
  let damaged = 0;
  for (const file of files) {
    for await (const line of scanJournal(file, readRunHead)) {
      const isRun = line.kind === 'record' && readRunBody(line.body()) !== undefined;
      damaged += isRun ? 0 : 1;
    }
  }
  return damaged;
}

/** A journal, and a position in it. */
interface RunPlace {
  readonly journal: number;
  readonly place: JournalPlace;
}

/**
 * Reads the journals of a campaign. Only the positions of the runs are kept in memory; of two runs with one id, the
 * first one counts.
 *
 * @param journal receives added runs; one of the journals of the campaign
 * @param file path of that journal
 */
export async function openRuns(places: CampaignPaths, journal: Journal, file: string): Promise<CampaignRuns> {
  const files = [...new Set([...(await runJournals(places)), file])];
  const own = files.indexOf(file);
  const known = new Map<string, RunPlace>();
  const experience = new Experience();
  for (const [index, name] of files.entries()) {
    for await (const line of scanJournal(name, readRunHead)) {
      if (line.kind === 'damaged' || known.has(line.head.id)) continue;
      const body = readRunBody(line.body());
      if (body === undefined) continue;
      known.set(line.head.id, { journal: index, place: line.place });
      experience.add(body);
    }
  }
  const bodies = new OpenFiles();
  const read = async ({ journal: index, place }: RunPlace): Promise<ValidatorRun> =>
    (JSON.parse(await bodies.read(files[index] ?? '', place)) as RunBody).run;
  const installations = new Map<string, Promise<string>>();
  return {
    experience,
    has: (id) => known.has(id),
    close: () => bodies.close(),
    store: {
      async find(id) {
        const place = known.get(id);
        return place === undefined ? undefined : read(place);
      },
      async add(id, run, { command, output, propertyName, kind }) {
        const log = claimLogFile(places, id);
        await mkdir(dirname(log), { recursive: true });
        await writeFile(log, formatLog(command, output));
        const body: RunBody = { run, propertyName, kind };
        const place = await journal.append({ id } satisfies RunHead, body);
        experience.add(body);
        known.set(id, { journal: own, place });
      },
      installation(paths) {
        const key = paths.join('\0');
        const found = installations.get(key) ?? takeFingerprint(paths);
        installations.set(key, found);
        return found;
      },
    },
  };
}
