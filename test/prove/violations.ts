import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { propertyText as pairProperty, readPairs } from '../replay/pair.js';
import { type DataModel, type PropertyName, propertyText, witnessText } from './subject.js';

/** A claim that no prover may confirm: an execution of the program is against it. */
export interface RefutedClaim {
  readonly name: string;
  readonly program: string;
  readonly programName: string;
  readonly property: string;
  readonly dataModel: DataModel;
  readonly witness: string;
  readonly witnessName: string;
}

const ROOT = resolve(import.meta.dirname, '../..');

/** Programs and witnesses next to the project; not everybody has them. */
const CORPUS = join(ROOT, '../shared/corpus/own');

/** Programs with a violation that the tests of replay confirm, each with a witness that says nothing. */
export function claimsOfPairs(): readonly RefutedClaim[] {
  const claims = new Map<string, RefutedClaim>();
  for (const pair of readPairs()) {
    const { program, property, dataModel, programFile, expected, witness, format } = pair;
    const text = readFileSync(programFile, 'utf8');
    const common = { program: text, programName: program, property: pairProperty(property), dataModel };
    if (expected === `false(${property})`) {
      const name = `${program} ${property} ${dataModel}, nothing said`;
      claims.set(name, { name, ...common, ...empty(text, program, property, dataModel) });
    }
    const isCorrectness = witness.includes('invariant_set') || witness.includes('correctness_witness');
    if (isCorrectness && expected.startsWith('false')) {
      const name = `${program} ${property} ${dataModel}, ${pair.why} (${claims.size})`;
      claims.set(name, {
        name,
        ...common,
        witness,
        witnessName: `witness.${format === 'yaml' ? 'yml' : 'graphml'}`,
      });
    }
  }
  return [...claims.values()];
}

/** Tasks of a folder of task definitions whose expected verdict is false, each with a witness that says nothing. */
function claimsOfTasks(folder: string): readonly RefutedClaim[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) => {
      const task = parse(readFileSync(join(folder, file), 'utf8'));
      const programFile = join(folder, [task.input_files].flat()[0]);
      const dataModel: DataModel = task.options.data_model;
      return (task.properties as { property_file: string; expected_verdict: unknown }[])
        .filter(({ expected_verdict }) => expected_verdict === false)
        .map(({ property_file }) => {
          const program = readFileSync(programFile, 'utf8');
          const property = readFileSync(resolve(folder, property_file), 'utf8');
          const name = basename(property_file, '.prp');
          const { witness, witnessName } = empty(program, basename(programFile), 'unreach-call', dataModel);
          return {
            name: `${basename(programFile)} ${name}, nothing said`,
            program,
            programName: basename(programFile),
            property,
            dataModel,
            witnessName,
            witness: witness.replace(JSON.stringify(propertyText('unreach-call').trim()), () =>
              JSON.stringify(property.trim()),
            ),
          };
        });
    });
}

/** Correctness witnesses of the sample claims, with the task whose name the folder begins with. */
export function correctnessClaimsOfSamples(): readonly RefutedClaim[] {
  const tasks = join(ROOT, 'witnesses/tasks');
  const claims = join(ROOT, 'witnesses/claims');
  const taskNames = readdirSync(tasks).flatMap((file) =>
    file.endsWith('.yml') ? [basename(file, '.yml')] : [],
  );
  return readdirSync(claims).flatMap((folder) => {
    const taskName = taskNames.find((each) => folder.startsWith(each));
    if (taskName === undefined) return [];
    const task = parse(readFileSync(join(tasks, `${taskName}.yml`), 'utf8'));
    const programName: string = [task.input_files].flat()[0];
    const [{ property_file }] = task.properties;
    return readdirSync(join(claims, folder))
      .map((file) => ({ file, witness: readFileSync(join(claims, folder, file), 'utf8') }))
      .filter(({ witness }) => /invariant_set|correctness_witness/.test(witness))
      .map(({ file, witness }) => ({
        name: `${folder}/${file}`,
        program: readFileSync(join(tasks, programName), 'utf8'),
        programName,
        property: readFileSync(resolve(tasks, property_file), 'utf8'),
        dataModel: task.options.data_model,
        witness,
        witnessName: file,
      }));
  });
}

export function claimsOfSamples(): readonly RefutedClaim[] {
  return claimsOfTasks(join(ROOT, 'witnesses/tasks'));
}

/** A correctness witness of the corpus, and what validators of the field said about it. */
export interface CorpusClaim extends RefutedClaim {
  readonly confirmedBy: string;
  readonly refutedBy: string;
}

export function correctnessClaimsOfCorpus(): readonly CorpusClaim[] {
  if (!existsSync(join(CORPUS, 'claims.csv'))) return [];
  const lines = readFileSync(join(CORPUS, 'claims.csv'), 'utf8').trim().split(/\r?\n/).slice(1);
  return lines.flatMap((line): CorpusClaim[] => {
    const [file = '', taskFile = '', propertyFile = '', kind, , confirmedBy = '', refutedBy = ''] =
      line.split(',');
    if (kind !== 'correctness') return [];
    const task = parse(readFileSync(join(CORPUS, taskFile), 'utf8'));
    const programFile = join(CORPUS, dirname(taskFile), task.input_files);
    return [
      {
        name: basename(file),
        program: readFileSync(programFile, 'utf8'),
        programName: basename(programFile),
        property: readFileSync(join(CORPUS, propertyFile), 'utf8'),
        dataModel: task.options.data_model,
        witness: readFileSync(join(CORPUS, file), 'utf8'),
        witnessName: `witness.${file.endsWith('.graphml') ? 'graphml' : 'yml'}`,
        confirmedBy,
        refutedBy,
      },
    ];
  });
}

/** Also the correctness witnesses of wrong verdicts, and those with wrong invariants. */
export function claimsOfCorpus(): readonly RefutedClaim[] {
  if (!existsSync(join(CORPUS, 'claims.csv'))) return [];
  const wrong = correctnessClaimsOfCorpus().filter(({ name }) => /unsound|wrong/.test(name));
  return [...claimsOfTasks(join(CORPUS, 'programs')), ...wrong];
}

function empty(program: string, fileName: string, property: string, dataModel: DataModel) {
  const subject = { fileName, text: program, property: property as PropertyName, dataModel };
  const nothing = { format: '2.0', invariants: [], contracts: [], body: undefined } as const;
  return { witness: witnessText(nothing, subject), witnessName: 'witness.yml' };
}
