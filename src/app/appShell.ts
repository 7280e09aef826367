import { buildEnv } from './buildEnv';

/** The interface of Trusted Types, which TypeScript's browser types do not have yet. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

/** Beside the page, wherever that is. */
const WORKER = 'sw.js';
/** The worker is installed when the page is in use, ms after it was loaded. */
const DELAY_MS = 3_000;

/**
 * Has a service worker keep the files of the app, so that the next visit needs no network for them
 * (`serviceWorker/worker.ts`). There is none in development, nor where the browser has none, as on a page
 * over plain HTTP that is not of this machine.
 */
export function keepAppShell(warn: (message: string, cause: unknown) => void): void {
  if (buildEnv.isDevelopment || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker
      .register(workerUrl())
      .catch((cause: unknown) => warn('the app cannot be kept in this browser', cause));
  }, DELAY_MS);
}

/** The content security policy allows one maker of script addresses; this one makes this address alone. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
