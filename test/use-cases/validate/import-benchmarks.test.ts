import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BenchmarkRun } from '../../../src/dispatch/validate-options.js';
import { importBenchmarks } from '../../../src/use-cases/validate/import-benchmarks.js';

const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RUN: BenchmarkRun = {
  kind: 'violation',
  format: 'graphml',
  version: '1.0',
  propertyName: 'unreach-call',
  category: undefined,
  task: join(folder, 'loops/a.yml'),
  program: join(folder, 'loops/a.c'),
};

async function importText(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return importBenchmarks([file], []);
}

describe('importBenchmarks', () => {
  it('finds validators by the name of the file, or by the tool', async () => {
    const names = async (file: string, tool: string) =>
      (await importText(file, `<benchmark tool="${tool}"/>`)).map(({ validator }) => validator);
    expect(await names('witch-validate-violation-witnesses-2.0.xml', 'symbiotic-witch')).toEqual(['witch']);
    expect(await names('some.xml', 'symbiotic-witch')).toEqual(['symbiotic-witch', 'witch']);
    expect(await names('uautomizer.xml', 'ultimateautomizer')).toEqual(['uautomizer']);
    expect(await names('metaval-validate-violation-witnesses-1.0.xml', 'metaval')).toEqual([
      'metaval-1',
      'metaval-2',
    ]);
  });

  it("gives limits and options, without those that only BenchExec's module reads", async () => {
    const file = 'metaval-validate-violation-witnesses-1.0.xml';
    const [benchmark] = await importText(
      file,
      `<benchmark tool="metaval" timelimit="90 s" hardtimelimit="96 s" walltimelimit="3 min" memlimit="7 GB" cpuCores="2">
        <rundefinition name="SV-COMP24_unreach-call">
          <option name="--metavalWitness">../LOGDIR/\${taskdef_name}/witness.graphml</option>
          <option name="--metavalVerifierBackend">cpachecker</option>
          <option name="-svcomp22"/>
          <tasks name="ReachSafety-Loops"><propertyfile>c/unreach-call.prp</propertyfile></tasks>
        </rundefinition>
      </benchmark>`,
    );
    expect(await benchmark?.settingsFor(RUN)).toEqual({
      kind: 'settings',
      options: ['-svcomp22'],
      limits: { cputime: 90, hardCputime: 96, walltime: 180, memory: 7e9, cores: 2 },
    });
    expect(await benchmark?.settingsFor({ ...RUN, propertyName: 'termination' })).toEqual({
      kind: 'none',
      reason: { file, code: 'no-property', property: 'termination' },
    });
    expect(await benchmark?.settingsFor({ ...RUN, format: 'yaml' })).toEqual({
      kind: 'none',
      reason: { file, code: 'other-format', format: 'graphml' },
    });
  });

  it('finds the category of a task by its set files', async () => {
    mkdirSync(join(folder, 'loops'), { recursive: true });
    writeFileSync(join(folder, 'Loops.set'), 'loops/*.yml\n');
    const [benchmark] = await importText(
      'nitwit.xml',
      `<benchmark tool="nitwit"><rundefinition name="r"><tasks name="ReachSafety-Loops">
        <includesfile>Loops.set</includesfile><propertyfile>unreach-call.prp</propertyfile></tasks></rundefinition></benchmark>`,
    );
    expect(await benchmark?.findCategory(RUN.task, 'unreach-call')).toBe('ReachSafety-Loops');
    expect(await benchmark?.findCategory(join(folder, 'heap/a.yml'), 'unreach-call')).toBeUndefined();
    expect(await benchmark?.findCategory(RUN.task, 'no-overflow')).toBeUndefined();
  });
});
