import { createService } from '../../../service/createService';

/** Run as a process of its own: a service on the data folder of the first argument. */
const { url } = await createService({ dataFolder: process.argv[2] });
process.send?.(url);

process.on('message', () => {
  // Node counts in kibibytes here.
  process.send?.(process.resourceUsage().maxRSS * 1024);
});
