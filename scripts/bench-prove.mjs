// Runs prove on the witnesses of the table, beside ESBMC where that is installed (--no-esbmc leaves it out), and on those
// of the corpus: --only TEXT, --confirmable (not those that must not be confirmed), --seconds, --details FILE, --record.
// After `npm run build`.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/prove/bench-table.ts' });
