import type { TabGroup } from '../../../src/realtime/sharedStream';

interface Request {
  readonly hold: () => unknown;
  readonly reject: (reason: Error) => void;
  readonly resolve: () => void;
}

/** Web Locks and broadcast channels of one browser profile, in memory. */
export function createFakeBrowser() {
  const held = new Map<string, Request>();
  const queues = new Map<string, Request[]>();
  const buses = new Set<FakeBus>();

  class FakeBus {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null;
    constructor(readonly name: string) {
      buses.add(this);
    }
    postMessage(message: unknown): void {
      const data = structuredClone(message);
      const others = [...buses].filter((bus) => bus !== this && bus.name === this.name);
      queueMicrotask(() => {
        for (const bus of others) if (buses.has(bus)) bus.onmessage?.({ data });
      });
    }
    close(): void {
      buses.delete(this);
    }
  }

  const grant = (name: string): void => {
    const next = held.has(name) ? undefined : queues.get(name)?.shift();
    if (!next) return;
    held.set(name, next);
    void Promise.resolve(next.hold()).then(() => {
      if (held.get(name) === next) held.delete(name);
      next.resolve();
      grant(name);
    });
  };
  const request = (name: string, { steal, signal }: LockOptions, hold: () => unknown) =>
    new Promise<void>((resolve, reject) => {
      const entry = { hold, resolve, reject };
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      if (steal) {
        held.get(name)?.reject(new Error('stolen'));
        held.delete(name);
        queue.unshift(entry);
      } else {
        queue.push(entry);
        signal?.addEventListener('abort', () => {
          if (!queue.includes(entry)) return;
          queue.splice(queue.indexOf(entry), 1);
          reject(new Error('aborted'));
        });
      }
      queueMicrotask(() => grant(name));
    });

  return {
    /** The interfaces that a tab of this browser gets. */
    group: (name = 'ann'): TabGroup => ({
      name,
      locks: { request } as unknown as LockManager,
      openBus: (busName) => new FakeBus(busName) as unknown as BroadcastChannel,
    }),
  };
}
