import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PubNub from 'pubnub';
import type { Emulator, Keyset, KeysetOptions } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { waitFor } from '../drivers/waitFor';
import { temporaryFolder } from './temporaryFolders';

/** A keyset with functions, and what tests do with it. */
export interface FunctionsKeyset extends Keyset {
  readonly folder: string;
  /** Writes a file of the folder. */
  write(name: string, source: string): void;
  client(userId?: string): PubNub;
  /** The texts of a function's log. */
  said(name: string): string[];
  /** Resolves with the texts once there are so many. */
  waitForTexts(name: string, count?: number): Promise<string[]>;
}

/** The source of a function: its settings, as `event: …` or `path: …`, and its body. */
export function functionOf(
  settings: readonly (readonly [tag: string, value: string])[],
  body: string,
): string {
  const lines = settings.map(([tag, value]) => `// @${tag} ${value}\n`).join('');
  return `${lines}export default async (request, response) => {\n${body}\n};\n`;
}

export interface FunctionsWorld {
  readonly emulator: Emulator;
  /** A keyset with these files in its folder of functions. */
  start(files: Readonly<Record<string, string>>, options?: KeysetOptions): Promise<FunctionsKeyset>;
  close(): Promise<void>;
}

/** An emulator for keysets with functions. Clients are destroyed with it. */
export async function startFunctionsWorld(): Promise<FunctionsWorld> {
  const emulator = await startEmulator();
  const clients: PubNub[] = [];
  return {
    emulator,
    start: async (files, options = {}) => {
      const folder = temporaryFolder();
      const write = (name: string, source: string) => writeFileSync(join(folder, name), source);
      for (const [name, source] of Object.entries(files)) write(name, source);
      const keyset = await emulator.createKeyset({ functionsFolder: folder, ...options });
      const said = (name: string) => keyset.functionLogs(name).map(({ text }) => text);
      return Object.assign(keyset, {
        folder,
        write,
        client: (userId = 'ann') => {
          const client = new PubNub({ ...keyset.sdk, userId, keepAlive: true });
          clients.push(client);
          return client;
        },
        said,
        waitForTexts: (name: string, count = 1) =>
          waitFor(
            () => said(name).length >= count && said(name),
            `${count} lines in the log of ${name}`,
          ),
      });
    },
    close: async () => {
      for (const client of clients) client.destroy(true);
      await emulator.close();
    },
  };
}
