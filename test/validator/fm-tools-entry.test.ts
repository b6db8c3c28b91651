import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { latestEdition, type Participation, readFmToolsEntry } from '../../src/validator/fm-tools-entry.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'fm-tools-entry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(text: string): string {
  const file = join(folder, 'oak.yml');
  writeFileSync(file, text);
  return file;
}

const HEAD = `name: " Oak "
input_languages: [LLVM-IR, Java, C]
benchexec_toolinfo_module: MODULE
fmtools_format_version: "2.0"
required_ubuntu_packages: [gcc]
`;
const VERSIONS = `versions:
  - version: 1.0
    doi: 10.5281/zenodo.1
    benchexec_toolinfo_options: ["-w", "\${witness}", 5, true]
  - version: "1.1"
    url: https://example.org/oak.zip
    required_packages: []
  - version: dev
    required_ubuntu_packages: [python3, libc6]
`;
const TRACKS = `competition_participations:
  - { competition: SV-COMP 2025, track: Validation of Correctness Witnesses 2.0, tool_version: "1.1" }
  - { competition: SV-COMP 2026, track: Validation of Violation Witnesses v1, tool_version: 1.0 }
  - { competition: SV-COMP 2026, track: Verification, tool_version: dev }
  - { competition: Old SV-COMP 2026, track: Validation of Violation Witnesses v2, tool_version: dev }
  - { competition: SV-COMP 2026 demo, track: Validation of Violation Witnesses v2, tool_version: dev }
  - { competition: SV-COMP 2024, track: Validation of Violation Witnesses v2, tool_version: dev }
  - { competition: SV-COMP 2024, track: Validation of SV-LIB Witnesses v1, tool_version: nobody }
  - { competition: SV-COMP 2026, track: Validation of SV-LIB Witnesses v1, tool_version: nobody }
`;

describe('an entry of FM-Tools', () => {
  it('lists the validation tracks of SV-COMP, each with its version', async () => {
    const file = written(`${HEAD.replace('MODULE', 'benchexec.tools.oak_tree')}${VERSIONS}${TRACKS}`);
    const old = {
      version: '1.0',
      archive: 'https://doi.org/10.5281/zenodo.1',
      packages: ['gcc'],
      options: ['-w', '${witness}', '5', 'true'],
    };
    const zipped = { version: '1.1', archive: 'https://example.org/oak.zip', packages: [], options: [] };
    const dev = { version: 'dev', archive: undefined, packages: ['python3', 'libc6'], options: [] };
    expect(await readFmToolsEntry(file)).toEqual({
      file,
      id: 'oak',
      name: 'Oak',
      home: undefined,
      module: 'oak_tree',
      languages: ['Java', 'C'],
      participations: [
        { edition: '2025', kind: 'correctness', format: 'yaml', versions: ['2.0'], version: zipped },
        { edition: '2026', kind: 'violation', format: 'graphml', versions: ['1.0'], version: old },
        { edition: '2024', kind: 'violation', format: 'yaml', versions: undefined, version: dev },
      ],
      otherTracks: ['Validation of SV-LIB Witnesses v1'],
    });
  });

  it.each([
    ['benchexec.tools.oak-1', 'oak-1'],
    ['oak.py', 'oak'],
    ['https://example.org/tools/my_oak.py', 'my_oak'],
    ['oak', 'oak'],
  ])('with the module %s is %s for BenchExec', async (module, name) => {
    const file = written(
      `id: elm\nproject_url: https://elm.example\n${HEAD.replace('MODULE', module)}${VERSIONS}`,
    );
    expect(await readFmToolsEntry(file)).toMatchObject({
      id: 'elm',
      home: 'https://elm.example',
      module: name,
      participations: [],
      otherTracks: [],
    });
  });

  it.each<[string, string, string, string]>([
    [
      'a version that is not there',
      TRACKS,
      TRACKS.replace('"1.1"', '"1.10"'),
      "16:96 '1.10' is not a version of this entry; use one of 1.0, 1.1, dev",
    ],
    [
      'a version twice',
      'version: dev',
      'version: 1.1',
      "13:14 there are two versions '1.1'; keep one of them",
    ],
    [
      'two archives of a version',
      '    doi:',
      '    url: https://example.org/oak.zip\n    doi:',
      "8:10 version '1.0' has both a doi and a url; keep the one of its archive",
    ],
    [
      'another value',
      '"-w"',
      '"-w ${witnesses}"',
      "9:34 FM-Tools has no placeholder '${witnesses}'; use ${witness} or a plain text",
    ],
  ])('is refused with %s', async (_what, part, by, expected) => {
    const text = `${HEAD.replace('MODULE', 'oak')}${VERSIONS}${TRACKS}`.replace(part, () => by);
    const { position, message, remedy } = await problemOf(() => readFmToolsEntry(written(text)));
    expect(`${position?.line}:${position?.column} ${message}; ${remedy}`).toBe(expected);
  });

  it('need not name packages', async () => {
    const head = HEAD.replace('MODULE', 'oak').replace('required_ubuntu_packages: [gcc]\n', '');
    const { participations } = await readFmToolsEntry(written(`${head}${VERSIONS}${TRACKS}`));
    expect(participations.map(({ version }) => version.packages)).toEqual([[], [], ['python3', 'libc6']]);
  });

  it('is newest in the last of its years', () => {
    const of = (...years: readonly string[]) =>
      latestEdition(years.map((edition) => ({ edition }) as Participation));
    expect([of('2025', '2027', '2026'), of()]).toEqual(['2027', '']);
  });
});
