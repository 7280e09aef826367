import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../drivers/freePort';
import { waitFor } from '../drivers/waitFor';

/** Larger than all windows of the tests, px. */
const SCREEN = '1600x1300x24';
const START_MS = 30_000;

/** A window of WebKitGTK, controlled by the W3C's WebDriver protocol. */
export interface WebkitWindow {
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page. @returns what it returns @throws (rejects) what it throws */
  run(script: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Sets the size of the page, px. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a display, the driver and a browser with a profile of its own. */
export async function openWebkit(): Promise<WebkitWindow> {
  const port = await freePort();
  const { display, process: screen } = await startDisplay();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isReady = () => call('GET', '/status').then(Boolean, () => false);
  await waitFor(isReady, 'the driver of WebKit', START_MS);
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
  const { sessionId } = (await call('POST', '/session', { capabilities })) as {
    readonly sessionId: string;
  };
  const session = `/session/${sessionId}`;
  const run: WebkitWindow['run'] = (script, ...args) =>
    call('POST', `${session}/execute/sync`, { script, args });
  return {
    run,
    open: async (address) => void (await call('POST', `${session}/url`, { url: address })),
    async resize(width, height) {
      const inner = (await run('return [innerWidth, innerHeight]')) as [number, number];
      const outer = (await call('GET', `${session}/window/rect`)) as Record<string, number>;
      await call('POST', `${session}/window/rect`, {
        width: width + (outer['width'] ?? 0) - inner[0],
        height: height + (outer['height'] ?? 0) - inner[1],
      });
      const isResized = () => run(`return innerWidth === ${width} && innerHeight === ${height}`);
      await waitFor(async () => (await isResized()) === true, `a page of ${width} px`);
    },
    async close() {
      await call('DELETE', session);
      driver.kill();
      screen.kill();
    },
  };
}

/** An X server without a screen, under the first number that is free. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  let number = '';
  screen.stdio[3]?.on('data', (chunk) => (number += String(chunk)));
  await waitFor(() => number.endsWith('\n'), 'a display', START_MS);
  return { display: `:${number.trim()}`, process: screen };
}
