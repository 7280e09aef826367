import { createService } from '../../../emulator/createService';
import { explain } from '../../../scripts/setup/startError.cjs';

/** Nobody, on every system that has users by number. */
const NOBODY = 65_534;

/**
 * Run as a process of its own: tries to start a service on the data folder of the first argument, and
 * says how that ended. Permissions mean nothing to the superuser, so it becomes somebody else first.
 */
const [, , dataFolder = ''] = process.argv;
// Loads all modules first: they may lie where only the superuser may read.
await (await createService()).close();
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
try {
  await (await createService({ dataFolder })).close();
  process.send?.('started');
} catch (error) {
  process.send?.(String(explain(error, 0, dataFolder)));
}
