import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportPairs, reportPrograms, reportSchedules } from './report-threads.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    programs: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    runs: { type: 'string', default: '120' },
    only: { type: 'string', default: '.' },
    schedules: { type: 'string', default: '40' },
    switches: { type: 'string', default: '2' },
  },
});
const [seed, programs, seconds, runs] = [values.seed, values.programs, values.seconds, values.runs].map(
  Number,
) as [number, number, number, number];
const pairs = join(import.meta.dirname, '../../replay/threads/pairs');
const [schedules, switches] = [values.schedules, values.switches].map(Number) as [number, number];
const areRight = [
  reportSchedules({ seed, programs: schedules, switches, seconds }),
  await reportPrograms({ seed, programs, seconds }),
  await reportPairs({ pairs, runs, only: new RegExp(values.only) }),
];
if (areRight.includes(false)) process.exitCode = 1;
