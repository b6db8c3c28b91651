import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { planCampaign } from '../../src/campaign/plan/plan-campaign.js';
import { campaignPaths, resultJournals, runJournals } from '../../src/campaign/store/campaign-folder.js';
import { writeFakeValidator } from './fake-verifier.js';
import { readJournal } from './read-journal.js';

const ROOT = join(import.meta.dirname, '../..');

/** Milliseconds: only what will never happen takes so long. */
const PATIENCE = 600_000;

/** Campaigns of claims whose validator goes on only when it is released. */
export class HeldCampaigns {
  readonly folder = mkdtempSync(join(tmpdir(), 'held-'));
  readonly #holds = join(this.folder, 'holds');
  #tool = '';

  constructor() {
    mkdirSync(this.#holds);
    // Validators and jobs may run as other users.
    chmodSync(this.folder, 0o755);
  }

  /** Writes the validator, as it is or as an upgrade. */
  writeValidator(): void {
    this.#tool = writeFakeValidator(this.folder, 'elm', 'false(unreach-call)');
    const script = join(this.#tool, 'run.sh');
    const wait = `while [ -e '${this.#holds}'/"\${1##*/}" ]; do sleep 0.05; done`;
    writeFileSync(script, readFileSync(script, 'utf8').replace(/^sleep .*$/m, wait));
  }

  /** Plans a campaign; claims are numbered from 0. Their witnesses have names that no other campaign has. */
  async plan(name: string, claims: number): Promise<string> {
    const place = join(this.folder, `${name}-claims`);
    mkdirSync(place, { recursive: true });
    const witness = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'), 'utf8');
    const lines = Array.from({ length: claims }, (_, index) => {
      const text = witness.replace(/uuid: .{8}/, `uuid: ${String(index).padStart(8, '0')}`);
      writeFileSync(join(place, this.#witness(name, index)), text);
      return JSON.stringify({
        verifier: `otter-${index}`,
        task: join(ROOT, 'witnesses/tasks/ticket-price.yml'),
        property: join(ROOT, 'witnesses/properties/unreach-call.prp'),
        verdict: 'false(unreach-call)',
        witnesses: [this.#witness(name, index)],
      });
    });
    writeFileSync(join(place, 'claims.jsonl'), `${lines.join('\n')}\n`);
    const campaign = join(this.folder, name);
    await planCampaign(campaign, [join(place, 'claims.jsonl')], {
      validatorFolders: [join(this.folder, 'definitions')],
      tools: [['elm', this.#tool]],
      validators: ['elm'],
      cores: 1,
      memory: 200_000_000,
    });
    return campaign;
  }

  hold(name: string, index: number): void {
    writeFileSync(join(this.#holds, this.#witness(name, index)), '');
  }

  release(name: string, index: number): void {
    rmSync(join(this.#holds, this.#witness(name, index)), { force: true });
  }

  #witness(name: string, index: number): string {
    return `${name.replace(/[^a-z]/g, '')}-${index}.yml`;
  }

  /** The claims whose validator was started by workers, one entry for each start. */
  started(name: string): number[] {
    const { shards } = campaignPaths(join(this.folder, name));
    const files = existsSync(shards) ? readdirSync(shards) : [];
    return files
      .filter((file) => file.endsWith('.events.jsonl'))
      .flatMap((file) => readFileSync(join(shards, file), 'utf8').split('\n'))
      .flatMap((line) => {
        const [, index] = /"run-started".*-([0-9]+)\.yml"/.exec(line) ?? [];
        return index === undefined ? [] : [Number(index)];
      })
      .sort();
  }

  /** Processes of validators that are alive. */
  survivors(): string[] {
    return readdirSync('/proc').filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(join(this.#tool, 'run.sh'));
      } catch {
        return false;
      }
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What all journals of a campaign hold: ids of runs and names of verifiers whose claims have results, sorted. */
export async function journalsOf(campaign: string) {
  const places = campaignPaths(campaign);
  const read = async (files: readonly string[]) =>
    (await Promise.all(files.map((file) => readJournal(file)))).flatMap(({ records, damaged }) => {
      if (damaged > 0) throw new Error(`${damaged} damaged lines`);
      return records;
    });
  const runs = (await read(await runJournals(places))) as readonly { readonly id: string }[];
  const results = (await read(await resultJournals(places))) as readonly { readonly key: string }[];
  return {
    runs: runs.map(({ id }) => id).sort(),
    results: results.map(({ key }) => key.split('|')[0] ?? '').sort(),
  };
}

/**
 * Waits for what must come about, without asking how long that takes.
 *
 * @param end of what could still bring it about; what it resolves to tells why it did not
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  end: Promise<unknown> = new Promise(() => {}),
): Promise<void> {
  let ended: { readonly value: unknown } | undefined;
  void end.then((value) => {
    ended = { value };
  });
  for (const since = performance.now(); ; await sleep(100)) {
    const isOver = ended;
    if (await holds()) return;
    if (isOver !== undefined || performance.now() - since > PATIENCE) {
      throw new Error(`waited in vain: ${what}; ${JSON.stringify(isOver?.value)}`);
    }
  }
}
