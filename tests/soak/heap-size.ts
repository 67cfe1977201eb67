/**
 * What a heap holds after a forced garbage collection, by a snapshot of it: whatever the program keeps, and apart
 * from it what the engine made of the program's code. The engine goes on compiling for many minutes, which
 * says nothing about the program.
 */
import type { Inspector } from './inspected-target.ts';

export interface HeapSize {
  /** Everything but the engine's own: objects, strings, closures, arrays, and the bytes of buffers. */
  readonly keptBytes: number;
  /** All of the engine's JavaScript heap, compiled code included. */
  readonly usedBytes: number;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

/** Code, shapes of objects and the browser's own structures, among them the inspector's. */
const OF_THE_ENGINE = new Set(['code', 'object shape', 'hidden', 'synthetic', 'native']);

export async function heapSize(inspector: Inspector): Promise<HeapSize> {
  await inspector.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await inspector.send('Runtime.getHeapUsage');
  const objectBytes = sumOfObjects(await takeSnapshot(inspector));
  return { keptBytes: objectBytes + Number(backingStorageSize), usedBytes: Number(usedSize) };
}

async function takeSnapshot(inspector: Inspector): Promise<Snapshot> {
  const chunks: string[] = [];
  const stop = inspector.listen('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) =>
    chunks.push(String(chunk)),
  );
  await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  stop();
  return JSON.parse(chunks.join('')) as Snapshot;
}

function sumOfObjects({ snapshot, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const isOurs = types[0].map((name) => !OF_THE_ENGINE.has(name));
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (isOurs[nodes[node + typeAt] ?? 0]) bytes += nodes[node + sizeAt] ?? 0;
  }
  return bytes;
}
