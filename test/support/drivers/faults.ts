import type { Service } from '../../../emulator/createService';
import type { ArmedFault } from '../../../emulator/faults/faultPlan';
import type { FaultRule } from '../../../emulator/faults/faultRule';

/** One fault that is switched on. */
interface Fault {
  /** How many calls it has met so far. */
  hits(): Promise<number>;
}

/** The fault switch of a service that was started with `faults: true`. */
export interface Faults {
  add(rule: FaultRule): Promise<Fault>;
  /** No faults and the right time. */
  clear(): Promise<void>;
  /** @param offsetMs how far the service's clock is to be ahead of the real one, ms */
  shiftClock(offsetMs: number): Promise<void>;
}

export function faultsOf({ url }: Pick<Service, 'url'>): Faults {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/faults${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} /faults${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const hitsOf = async (id: number): Promise<number> => {
    const armed = (await call('GET', '')) as readonly ArmedFault[];
    return armed.find((fault) => fault.id === id)?.hits ?? 0;
  };
  return {
    add: async (rule) => {
      const { id } = (await call('POST', '', rule)) as ArmedFault;
      return { hits: () => hitsOf(id) };
    },
    clear: async () => {
      await call('DELETE', '');
    },
    shiftClock: async (offsetMs) => {
      await call('POST', '/clock', { offsetMs });
    },
  };
}
