import { fuzzConstructs } from './fuzz-constructs.js';

const r = await fuzzConstructs(Number(process.env.STEP ?? 199), Number(process.env.FIRST ?? 7));
console.log(JSON.stringify(r, null, 1));
