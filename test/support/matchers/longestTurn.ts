import { setImmediate } from 'node:timers/promises';

/**
 * The longest time for which the event loop did one thing while `work` was done, ms. It is the time that
 * this process computed, so that other processes of a busy machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = { areOver: false };
  const done = work().finally(() => (turns.areOver = true));
  let longest = 0;
  let before = process.cpuUsage();
  while (!turns.areOver) {
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1_000);
  }
  await done;
  return longest;
}
