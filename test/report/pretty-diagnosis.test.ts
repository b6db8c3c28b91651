import { expect, it } from 'vitest';
import { formatDiagnosis } from '../../src/report/pretty-diagnosis.js';
import type { DiagnosedValidator, Diagnosis } from '../../src/use-cases/doctor/diagnose-machine.js';

function usable(
  name: string,
  role: DiagnosedValidator['role'],
  instrument: DiagnosedValidator['instrument'],
): DiagnosedValidator {
  return { name, role, instrument, usable: true, directory: `/opt/${name}`, reason: null };
}

const DIAGNOSIS: Diagnosis = {
  executors: [
    {
      name: 'cgroup-v2',
      works: true,
      use: 'chosen',
      reason: 'cpuset not delegated',
      remedy: 'ask the administrator',
    },
    { name: 'approximate', works: true, use: 'not-chosen', reason: null, remedy: null },
    { name: 'runexec', works: true, use: 'on-request', reason: null, remedy: null },
  ],
  sandbox: {
    name: 'bubblewrap',
    works: false,
    use: 'not-chosen',
    reason: 'bubblewrap is not installed',
    remedy: 'run `sudo apt-get install bubblewrap`',
  },
  platform: { name: 'Linux x86_64', reason: null },
  cores: [0, 4, 1, 5],
  memory: 16_590_000_000,
  run: { ruleset: 'sv-comp-2024', cores: 2, memory: 7e9, capacity: 2 },
  validators: [
    {
      name: 'cpachecker',
      role: 'validator',
      instrument: null,
      usable: false,
      directory: null,
      reason: 'needs Java 17 (no java on the PATH)',
    },
    usable('nitwit', 'validator', null),
    usable('witnesslint', 'linter', null),
    {
      ...usable('cbmc', 'verifier', 'checks'),
      usable: false,
      reason: 'is not installed (no cbmc on the PATH)',
    },
    usable('frama-c-wp', 'verifier', 'acsl'),
    usable('mine', 'verifier', 'assertions'),
  ],
};

it('says what works, what is used, and what would improve it', () => {
  expect(formatDiagnosis(DIAGNOSIS, 'plain')).toBe(`limits   cgroup-v2   works, chosen: cpuset not delegated
                     fix: ask the administrator
         approximate works
         runexec     works, on request
sandbox  bubblewrap  does not work: bubblewrap is not installed
                     fix: run \`sudo apt-get install bubblewrap\`
platform Linux x86_64
machine  cores 0,4,1,5; 16.5 GB of memory
runs     a run of sv-comp-2024 takes 2 cores and 7.0 GB: 2 at a time
tools    nitwit      usable, in /opt/nitwit
         witnesslint usable, in /opt/witnesslint (linter)
         cpachecker  not usable: it needs Java 17 (no java on the PATH)
verifier asked about the program with the witness in it; counts only where --validator or --extra-validators names it
         frama-c-wp  usable, in /opt/frama-c-wp (gets annotations of ACSL)
         mine        usable, in /opt/mine (gets checks in C)
         cbmc        not usable: it is not installed (no cbmc on the PATH) (gets checks in C, written anew)
`);
});

it('says that runs are not possible, and what to do', () => {
  const small = { ...DIAGNOSIS, run: { ...DIAGNOSIS.run, capacity: 0 } };
  expect(formatDiagnosis(small, 'plain')).toMatch(
    /^runs {5}not possible: .*override .*--cores or --memory$/m,
  );
});

it('[SV24-49] says that the platform is another one than that of the competition', () => {
  const platform = { name: 'Linux aarch64', reason: 'built for that' };
  expect(formatDiagnosis({ ...DIAGNOSIS, platform }, 'plain')).toContain(
    'platform Linux aarch64: built for that\n',
  );
});
