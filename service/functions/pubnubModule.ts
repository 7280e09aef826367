import { isRecord } from '../../src/lib/isRecord';
import { textArgument, type ModuleMethods } from './moduleMethods';
import type { FunctionMessage, FunctionsPlatform } from './platform';
import { ModuleError } from './sandboxProtocol';

/** `require('pubnub')`, as far as moderation needs it: publishing, and reading App Context. */
export function createPubnubModule(platform: FunctionsPlatform): ModuleMethods {
  const publish =
    (how: Pick<FunctionMessage, 'kind' | 'isStored' | 'isDelivered'>): ModuleMethods[string] =>
    async ([argument], hops) => {
      const { channel, message, meta, storeInHistory } = fieldsOf(argument);
      if (message === undefined) throw new ModuleError('message is missing.');
      const timetoken = await platform.publish({
        ...how,
        isStored: how.isStored && storeInHistory !== false,
        channel: textArgument(channel, 'channel'),
        payload: JSON.stringify(message),
        meta: isRecord(meta) ? JSON.stringify(meta) : undefined,
        hops: hops + 1,
      });
      return [1, 'Sent', timetoken];
    };
  const getter =
    (name: string, get: (id: string) => object | undefined): ModuleMethods[string] =>
    ([argument]) => {
      const data = get(textArgument(fieldsOf(argument)[name], name));
      // As the SDK fails: moderation has to tell a user without a record from an outage.
      if (!data) throw new ModuleError('Not found', { status: { error: true, statusCode: 404 } });
      return { status: 200, data };
    };
  return {
    publish: publish({ kind: 'message', isStored: true, isDelivered: true }),
    fire: publish({ kind: 'message', isStored: false, isDelivered: false }),
    signal: publish({ kind: 'signal', isStored: false, isDelivered: true }),
    getUUIDMetadata: getter('uuid', (id) => platform.getUser(id)),
    getChannelMetadata: getter('channel', (id) => platform.getChannel(id)),
  };
}

function fieldsOf(argument: unknown): Readonly<Record<string, unknown>> {
  return isRecord(argument) ? argument : {};
}
