import { compareSchedules } from '../fuzz/threads/compare-schedules.js';

const [, , seed, programs, switches, seconds] = process.argv.map(Number) as number[];
const r = compareSchedules({ seed: seed!, programs: programs!, switches: switches!, seconds: seconds! });
console.log(r.programs, r.executions, r.all, r.ends);
console.log(r.failure);
