import { setImmediate } from 'node:timers/promises';
import { CallQueue } from '../../../../emulator/http/callQueue';
import { ServiceError } from '../../../../emulator/protocol/serviceError';

describe('CallQueue', () => {
  let now: number;
  let queue: CallQueue;
  /** Callers in the order in which their calls began. */
  let begun: string[];

  beforeEach(() => {
    now = 1_000;
    begun = [];
    queue = new CallQueue(() => now);
  });

  /** A call that takes so long, ms, and then waits for something. */
  const call = (caller: string, ms: number, kind = `${ms} ms`, rest?: Promise<void>) =>
    queue.add(caller, kind, () => {
      begun.push(caller);
      now += ms;
      return rest;
    });
  const times = (count: number, run: (n: number) => void) =>
    Array.from({ length: count }, (_, n) => run(n));
  const allBegun = async (count: number) => {
    while (begun.length < count) await setImmediate();
  };
  /** Calls of these kinds were made before, so that it is known how long they take. */
  const learn = async () => {
    call('first', 1);
    call('first', 20);
    await allBegun(2);
    begun = [];
  };

  it('gives callers equal shares, whoever calls more often', async () => {
    await learn();
    times(30, () => call('eve', 1));
    times(3, () => call('ann', 1));
    await allBegun(33);
    expect(begun.slice(0, 7).filter((caller) => caller === 'ann')).toHaveLength(3);
  });

  it('lets a short call pass long ones, also of many callers', async () => {
    await learn();
    times(50, (n) => call(`eve-${n}`, 20));
    call('ann', 1);
    await allBegun(51);
    expect(begun.slice(0, 2)).toContain('ann');
  });

  it('lets a short call pass long ones that came before it', async () => {
    await learn();
    times(50, (n) => call(`eve-${n}`, 20));
    await allBegun(1);
    call('ann', 1);
    await allBegun(51);
    expect(begun.slice(0, 4)).toContain('ann');
  });

  it('has few calls of one caller at work', async () => {
    await learn();
    let finish = () => {};
    const rest = new Promise<void>((resolve) => (finish = resolve));
    times(5, () => call('eve', 20, '20 ms', rest));
    call('ann', 1);
    await allBegun(3);
    await setImmediate();
    expect(begun.toSorted()).toEqual(['ann', 'eve', 'eve']);
    finish();
    await allBegun(6);
  });

  it('charges what a call takes later to its caller, too', async () => {
    let finish = () => {};
    const isOver = new Promise<void>((resolve) => (finish = resolve));
    call('bob', 1, 'waits for ever', new Promise(() => {}));
    queue.add('eve', 'later', (work) => {
      return setImmediate()
        .then(() => work.measure(() => void (now += 500)))
        .finally(finish);
    });
    await isOver;
    await setImmediate();
    call('eve', 1);
    call('ann', 1);
    await allBegun(3);
    expect(begun).toEqual(['bob', 'ann', 'eve']);
  });

  it('refuses calls of a caller of whom too many wait', () => {
    const tooMany = new ServiceError('tooManyRequests');
    expect(() => times(3_000, () => call('eve', 1))).toThrow(tooMany);
    expect(() => call('ann', 1)).not.toThrow();
  });
});
