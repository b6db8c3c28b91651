// Finds witnesses in folders, and for each the program and the property that it is about: what the scripts share that
// ask validators about the witnesses of others.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** Nobody would try a larger witness here. */
const MAXIMUM_SIZE = 20_000_000;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && statSync(path).size < MAXIMUM_SIZE) yield path;
  }
}

const readDatum = (text, key) => new RegExp(`<data key="${key}">\\s*([^<]*?)\\s*</data>`).exec(text)?.[1];

function readAutomaton(text) {
  const kind = readDatum(text, 'witness-type')?.replace('_witness', '');
  return {
    format: 'graphml',
    kind: kind ?? 'violation',
    // Some tools for Java state no language, or C.
    language: /\.java\b|java::|sourcecodelang">Java/i.test(text) ? 'Java' : 'C',
    // What a tool adds behind its version is the name of a configuration or revision.
    producer: (readDatum(text, 'producer') ?? 'no producer').replace(
      /\s+[/(].*$|(?<=\d)-svn.*$|\s+\d{4,}M?$/s,
      '',
    ),
    property: readDatum(text, 'specification') ?? '',
    hash: readDatum(text, 'programhash')?.toLowerCase(),
    dataModel: /64/.test(readDatum(text, 'architecture') ?? '') ? 'LP64' : 'ILP32',
    stated: readDatum(text, 'programfile') ?? '',
  };
}

/** Undefined for a YAML file that is no witness. */
function readSequence(text) {
  const entries = parseAllDocuments(text, { logLevel: 'silent' }).flatMap((each) =>
    each.errors.length > 0 ? [] : [each.toJS()].flat(),
  );
  const entry = entries.find((each) => typeof each?.entry_type === 'string');
  if (entry === undefined) return undefined;
  const { producer, task } = entry.metadata ?? {};
  const hashes = Object.values(task?.input_file_hashes ?? {});
  return {
    format: 'yaml',
    kind: entries.some((each) => each?.entry_type === 'violation_sequence') ? 'violation' : 'correctness',
    language: task?.language ?? 'C',
    producer: `${producer?.name ?? 'no producer'} ${producer?.version ?? ''}`.replace(/-.*$/, '').trim(),
    property: String(task?.specification ?? ''),
    hash: String(hashes[0] ?? '').toLowerCase(),
    dataModel: task?.data_model === 'LP64' ? 'LP64' : 'ILP32',
    stated: String([task?.input_files].flat()[0] ?? ''),
    // Tools copy the metadata of one witness into others.
    located: String(entry.content?.[0]?.segment?.[0]?.waypoint?.location?.file_name ?? ''),
  };
}

/**
 * The witnesses for C programs in folders, with what each says about itself, in terms common to both formats. The
 * program of a witness is the one beside it that it names, or the one with its hash, or else the one named like its file
 * or like the program that it states; undefined if it is not there. `identified`: it is one of the first two.
 */
export function findWitnesses(folders) {
  const programs = [];
  const witnesses = [];
  for (const path of folders.flatMap((folder) => [...filesIn(folder)]).sort()) {
    if (/\.[ci]$/.test(path)) programs.push(path);
    const read = /\.graphml(\.invalid)?$/.test(path)
      ? readAutomaton
      : /\.ya?ml$/.test(path)
        ? readSequence
        : undefined;
    const witness = read?.(readFileSync(path, 'utf8'));
    if (witness?.language === 'C') witnesses.push({ path, ...witness });
  }
  const byHash = new Map();
  for (const path of programs) {
    const bytes = readFileSync(path);
    for (const algorithm of ['sha256', 'sha1'])
      byHash.set(createHash(algorithm).update(bytes).digest('hex'), path);
  }
  return witnesses.map((witness) => {
    const beside = programBeside(witness, programs);
    const program = beside ?? byHash.get(witness.hash) ?? programNamed(witness, programs);
    return { ...witness, program, identified: beside !== undefined || byHash.has(witness.hash) };
  });
}

/** The program in the folder of a witness that its waypoints name, or else its metadata: hashes there are often older. */
function programBeside({ path, stated, located = '' }, programs) {
  const names = [located, stated].map((each) => each.split(/[/\\]/).at(-1));
  const beside = programs.filter((each) => dirname(each) === dirname(path));
  for (const name of names) {
    const program = beside.find((each) => basename(each) === name);
    if (program !== undefined) return program;
  }
  return undefined;
}

function programNamed({ path, stated }, programs) {
  const name = stated.split(/[/\\]/).at(-1);
  const beside = programs.filter((each) => dirname(each) === dirname(path));
  const named = beside.filter((each) =>
    basename(path).startsWith(`${basename(each).replace(/\.[ci]$/, '')}.`),
  );
  return (
    named.sort((one, other) => other.length - one.length)[0] ??
    nearestTo(
      path,
      programs.filter((each) => basename(each) === name),
    )
  );
}

/** The file with the most folders in common with a path: tests of one tool share their programs. */
function nearestTo(path, files) {
  const folders = path.split('/');
  const inCommon = (file) => {
    const others = file.split('/');
    const first = folders.findIndex((each, index) => each !== others[index]);
    return first < 0 ? folders.length : first;
  };
  return files.sort((one, other) => inCommon(other) - inCommon(one))[0];
}

/**
 * The lines of a property file for a witness: those that it states, with what the format leaves out around a formula;
 * or else the given ones; or else that of the program's error function, or memory safety.
 */
export function propertyText({ property }, programText, otherwise) {
  if (property === 'TERMINATION') return check('F end');
  // Symbiotic puts commas between them.
  if (/CHECK\s*\(/.test(property)) return `${property.replaceAll(/\)\s*,\s*(?=CHECK)/g, ')\n')}\n`;
  const formulas = property.match(/G\s*!\s*(?:call\(\w+\(\)\)|overflow|data-race)|G\s+valid-\w+|F\s+end/g);
  if (formulas !== null) return [...new Set(formulas)].map(check).join('');
  if (otherwise !== undefined) return otherwise;
  const [name] = /\b(?:reach_error|__VERIFIER_error)\b/.exec(programText) ?? [];
  if (name !== undefined) return check(`G ! call(${name}())`);
  return ['valid-free', 'valid-deref', 'valid-memtrack'].map((each) => check(`G ${each}`)).join('');
}

const check = (formula) => `CHECK( init(main()), LTL(${formula}) )\n`;
