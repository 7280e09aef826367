import { isRecord } from '../../shared/isRecord';
import { readJsonFile } from '../lib/readJsonFile';
import type { ModuleOptions } from './modules';

interface GivenOptions {
  /** Texts by name, or the path of a JSON file with them. */
  readonly secrets?: Readonly<Record<string, string>> | string | undefined;
  readonly xhrHosts?: readonly string[] | undefined;
}

/**
 * Reads what functions may use beside the service.
 *
 * @throws (rejects) when the file of secrets cannot be read, or a value is wrong; the message quotes no secret
 */
export async function readModuleOptions({
  secrets = {},
  xhrHosts = [],
}: GivenOptions): Promise<ModuleOptions> {
  return { secrets: await readSecrets(secrets), xhrHosts: xhrHosts.map(readHost) };
}

async function readSecrets(
  given: Readonly<Record<string, string>> | string,
): Promise<ReadonlyMap<string, string>> {
  const value =
    typeof given === 'string' ? await readJsonFile(given, 'The file of secrets') : given;
  if (!isRecord(value)) throw new Error('Secrets must be an object of names and texts.');
  return new Map(
    Object.entries(value).map(([name, secret]) => {
      if (typeof secret !== 'string') throw new Error(`The secret "${name}" must be a text.`);
      return [name, secret] as const;
    }),
  );
}

/** A name or address as addresses have it, or `*`. */
function readHost(text: string): string {
  const host = text.trim().toLowerCase();
  const url = `http://${host}/`;
  if (host === '*' || (URL.canParse(url) && new URL(url).hostname === host)) return host;
  throw new Error(`"${text}" is no host that xhr could ask: a name or an address without a port.`);
}
