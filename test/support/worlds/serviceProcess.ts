import { createService } from '../../../emulator/createService';
import type { ServiceOptions } from '../../../emulator/serviceOptions';

/** Run as a process of its own: a service on the data folder of the first argument, with the options of the second. */
const [, , dataFolder, options = '{}'] = process.argv;
const { url } = await createService({ ...(JSON.parse(options) as ServiceOptions), dataFolder });
process.send?.(url);

process.on('message', () => {
  // Node counts in kibibytes here.
  process.send?.(process.resourceUsage().maxRSS * 1024);
});
