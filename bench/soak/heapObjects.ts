import type { CDPSession } from 'playwright-core';

/**
 * Objects that the app creates. Not code, which warms up, nor texts: DevTools keeps those of all
 * answers.
 */
const COUNTED = ['object', 'array', 'closure'];

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

/** Objects, arrays and functions of the page's scripts that something still holds, MiB. */
export async function heapObjectsMiB(devTools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  devTools.on('HeapProfiler.addHeapSnapshotChunk', take);
  // It collects garbage first.
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devTools.off('HeapProfiler.addHeapSnapshotChunk', take);
  return sizeOf(JSON.parse(chunks.join('')) as Snapshot) / 1024 ** 2;
}

/** Bytes. */
function sizeOf({ snapshot: { meta }, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let size = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt] ?? 0] ?? '';
    if (COUNTED.includes(type)) size += nodes[node + sizeAt] ?? 0;
  }
  return size;
}
