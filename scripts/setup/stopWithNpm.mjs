import process from 'node:process';

/** How often the shell that npm started is looked for, ms. */
const CHECK_MS = 500;

/**
 * Stops a command together with the npm that runs it: npm gives SIGTERM to a shell only, and many shells end by it without
 * passing it on. The command would keep its port and its data.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_script?.includes('scripts/run.mjs')) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS).unref();
}
