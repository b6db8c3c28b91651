import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Asked, answerTo } from './ask.js';
import { findEsbmc, type OtherAnswer } from './ask-esbmc.js';
import { type Row, readTable, TABLE } from './table.js';
import { type CorpusClaim, correctnessClaimsOfCorpus } from './violations.js';

/** Seconds of CPU beyond which `npm test` leaves a row out. */
const SLOW = 1.2;

const { values } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '20' },
    details: { type: 'string' },
    esbmc: { type: 'boolean', default: true },
    confirmable: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

const rows = readTable().filter(
  ({ id, mustNotConfirm }) => id.includes(values.only) && !(values.confirmable && mustNotConfirm),
);
const [sample] = rows.filter((row) => row.statement.format === '2.0' && !row.witness.includes('"2.1"'));
const esbmc = values.esbmc && sample !== undefined ? await findEsbmc(claimOfRow(sample)) : undefined;
if (esbmc === undefined)
  console.log('ESBMC is not installed, or not asked: put it on the PATH to compare with it');

interface Outcome {
  readonly id: string;
  readonly kind: string;
  readonly wrong: boolean;
  readonly status: string;
  /** CPU seconds of this process. */
  readonly seconds: number;
  readonly also: string;
  /** What ESBMC says, where it is installed. */
  readonly other?: OtherAnswer | undefined;
}

const outcomes: Outcome[] = [];
for (const row of rows) await ask(row.id, row);
esbmc?.close();
report('the table', outcomes);
if (values.record) record(outcomes);

const corpus = correctnessClaimsOfCorpus();
const own: Outcome[] = [];
for (const claim of corpus.filter(({ name }) => name.includes(values.only))) await askCorpus(claim);
for (const { id, status, also, seconds } of own)
  console.log(`  ${id}: ${status} (${seconds.toFixed(2)} s)${also}`);

async function ask(id: string, row: Row): Promise<void> {
  const { program, mustNotConfirm } = row;
  const claim = claimOfRow(row);
  const kind = `${row.group}\t${row.class}${program.verdict ? '' : ', unsafe'}`;
  outcomes.push({
    id,
    kind,
    wrong: mustNotConfirm,
    also: '',
    ...(await timed(id, claim)),
    other: await esbmc?.ask(claim),
  });
}

function claimOfRow({ program, dataModel, property, witness, witnessName }: Row): Asked {
  return {
    program: program.text,
    programName: program.fileName,
    property,
    witness,
    witnessName,
    dataModel,
  };
}

async function askCorpus(claim: CorpusClaim): Promise<void> {
  const said = claim.confirmedBy === '' ? '' : `, confirmed by ${claim.confirmedBy}`;
  const against = claim.refutedBy === '' ? '' : `, refuted by ${claim.refutedBy}`;
  const outcome = await timed(claim.name, claim);
  own.push({ id: claim.name, kind: '', wrong: false, also: `${said}${against}`, ...outcome });
}

async function timed(id: string, claim: Parameters<typeof answerTo>[0]) {
  const before = process.cpuUsage();
  const { status, reason } = await answerTo(claim, Number(values.seconds)).catch((error: unknown) => ({
    status: 'ERROR',
    reason: String(error),
  }));
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (values.details !== undefined)
    appendFileSync(values.details, `${id}\t${status}\t${seconds.toFixed(2)}\t${reason}\n`);
  return { status, seconds };
}

function report(what: string, all: readonly Outcome[]): void {
  const times = all.map(({ seconds }) => seconds).sort((one, other) => one - other);
  const part = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(2);
  console.log(
    `${what}: ${all.length} witnesses; median ${part(0.5)} s CPU, nine of ten below ${part(0.9)} s, 19 of 20 below ${part(0.95)} s`,
  );
  for (const kind of [...new Set(all.map(({ kind }) => kind))]) {
    const these = all.filter((each) => each.kind === kind);
    const count = (status: RegExp) => these.filter((each) => status.test(each.status)).length;
    const [group, name] = kind.split('\t');
    console.log(
      `  ${group}, ${name}: ${count(/^true$/)} of ${these.length} confirmed, ${count(/^false/)} refuted, ${count(/^unknown$/)} unknown, ${count(/^ERROR$/)} errors${besides(these)}`,
    );
  }
  const missed = all.filter(({ wrong, status }) => !wrong && status !== 'true');
  console.log(`not confirmed, though they may be: ${missed.map(({ id }) => id).join(', ') || 'none'}`);
  const bad = all.filter(({ wrong, status }) => wrong && status === 'true');
  console.log(`wrong confirmations: ${bad.map(({ id }) => id).join(', ') || 'none'}`);
  if (esbmc === undefined) return;
  const others = all.filter(({ wrong, other }) => wrong && other?.status === 'true');
  console.log(`wrong confirmations of ESBMC: ${others.map(({ id }) => id).join(', ') || 'none'}`);
}

/** What ESBMC says to the same witnesses. */
function besides(these: readonly Outcome[]): string {
  const asked = these.flatMap(({ other }) =>
    other === undefined || other.status === 'not asked' ? [] : [other],
  );
  if (esbmc === undefined || asked.length === 0) return '';
  const confirmed = asked.filter(({ status }) => status === 'true').length;
  const total = asked.reduce((sum, { seconds }) => sum + seconds, 0);
  return `; ESBMC: ${confirmed} of ${asked.length} confirmed in ${total.toFixed(1)} s CPU`;
}

function record(all: readonly Outcome[]): void {
  const asked = new Set(all.map(({ id }) => id));
  const write = (name: string, found: readonly Outcome[]) => {
    const file = join(TABLE, name);
    const kept = readLines(file).filter((id) => !asked.has(id));
    writeFileSync(
      file,
      [...kept, ...found.map(({ id }) => id)]
        .sort()
        .map((id) => `${id}\n`)
        .join(''),
    );
  };
  write(
    'proved.txt',
    all.filter(({ status, wrong }) => status === 'true' && !wrong),
  );
  write(
    'slow.txt',
    all.filter(({ seconds }) => seconds > SLOW),
  );
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
