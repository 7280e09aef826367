import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createService } from '../../emulator/createService';

/** Run as a process of its own: a service on the data folder of the first argument. */
const startedAt = performance.now();
const { port } = await createService({ dataFolder: process.argv[2] });
process.send?.({ url: `http://127.0.0.1:${port}`, startMs: performance.now() - startedAt });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** One collection leaves half-empty pages behind, which the next ones give back. */
const COLLECTIONS = 4;

process.on('message', () => {
  for (let count = 0; count < COLLECTIONS; count += 1) collectGarbage();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  // Free pages of the heap are not counted: V8 uses them again.
  process.send?.(rss - heapTotal + heapUsed);
});
