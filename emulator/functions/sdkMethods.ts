import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isRecord } from '../../shared/isRecord';
import type { ModuleMethods } from './moduleMethods';
import type { SdkOptions } from './modules';
import { ModuleError } from './sandboxProtocol';
import { SDK_METHODS } from './worker.cjs';

/** The user id of functions where they need one. */
const USER_ID = 'pubnub-functions';

export interface SdkMethods {
  readonly methods: ModuleMethods;
  close(): void;
}

/**
 * The methods of `require('pubnub')` that are the SDK's own. It is the one of the project in whose folder the emulator
 * was started, which brings it along for its tests; the emulator has none.
 */
export function createSdkMethods(options: () => SdkOptions): SdkMethods {
  let client: Readonly<Record<string, unknown>> | undefined;
  const call = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    client ??= createClient(options());
    const [first = '', second] = name.split('.');
    const owner = second === undefined ? client : client[first];
    const method: unknown = isRecord(owner) ? owner[second ?? first] : undefined;
    if (typeof method !== 'function') throw new ModuleError(`This SDK has no method ${name}.`);
    try {
      return (await Reflect.apply(method, owner, args)) as unknown;
    } catch (error) {
      throw toModuleError(error);
    }
  };
  const methods = SDK_METHODS.split(',').map(
    (name) => [name, (args: readonly unknown[]) => call(name, args)] as const,
  );
  return {
    methods: Object.fromEntries(methods),
    close: () => {
      if (typeof client?.['destroy'] === 'function')
        Reflect.apply(client['destroy'], client, [true]);
    },
  };
}

/** @throws ModuleError when the project has no SDK */
function createClient(options: SdkOptions): Readonly<Record<string, unknown>> {
  const Sdk = loadSdk();
  const client: unknown =
    typeof Sdk === 'function' && Reflect.construct(Sdk, [{ ...options, userId: USER_ID }]);
  if (!isRecord(client)) throw new ModuleError('The package pubnub is not the SDK.');
  return client;
}

function loadSdk(): unknown {
  try {
    return createRequire(join(process.cwd(), 'package.json'))('pubnub') as unknown;
  } catch {
    throw new ModuleError('This method needs the package pubnub in the folder of the project.');
  }
}

/** The parts of an error of the SDK that a function gets to see. */
function toModuleError(error: unknown): ModuleError {
  const { message, status } = isRecord(error) ? error : {};
  const { statusCode, category, errorData } = isRecord(status) ? status : {};
  return new ModuleError(String(message), {
    status: { error: true, statusCode, category, errorData },
  });
}
