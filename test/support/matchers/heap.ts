import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees all that nothing refers to. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/** The used heap after a garbage collection, bytes. */
export function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
