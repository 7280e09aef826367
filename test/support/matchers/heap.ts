import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The used heap after a garbage collection, bytes. */
export function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
