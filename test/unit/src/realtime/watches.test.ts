import { watchSleep } from '../../../../src/realtime/watches';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';

const MINUTE_MS = 60_000;

describe('watchSleep', () => {
  useFakeTimers();

  function watch() {
    let slept = 0;
    const handleWoken = jest.fn();
    const stop = watchSleep(() => Date.now() + slept, handleWoken);
    return { handleWoken, stop, sleep: (ms: number) => void (slept += ms) };
  }

  it('tells once when the clock went on without the timers', async () => {
    const { handleWoken, sleep } = watch();
    await pass(10 * MINUTE_MS);
    sleep(10 * MINUTE_MS);
    await pass(MINUTE_MS);
    expect(handleWoken).toHaveBeenCalledTimes(1);
  });

  it('does not take the slow timers of a hidden page for sleep, nor a clock that is set back', async () => {
    const { handleWoken, sleep } = watch();
    sleep(MINUTE_MS);
    await pass(MINUTE_MS);
    sleep(-60 * MINUTE_MS);
    await pass(MINUTE_MS);
    expect(handleWoken).not.toHaveBeenCalled();
  });

  it('tells nothing once it is stopped', async () => {
    const { handleWoken, sleep, stop } = watch();
    stop();
    sleep(60 * MINUTE_MS);
    await pass(MINUTE_MS);
    expect(handleWoken).not.toHaveBeenCalled();
  });
});
