// Runs prove on the witnesses of the table, and of the corpus: --only TEXT, --seconds, --details FILE, --record.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/embedded/prove/bench-table.ts' });
