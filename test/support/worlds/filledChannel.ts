import { administrator, ANN, BOB, deliverAll } from './smallWorld';
import type { TestService } from './testService';

/**
 * A channel of Ann and Bob for one test, so that tests can share a page. Bob's texts are there before Ann
 * is: her page knows none of them until it opens the channel.
 */
export async function createFilledChannel(
  service: TestService,
  name: string,
  texts: readonly string[] = [],
): Promise<string> {
  const channel = `space.${name.toLowerCase().replaceAll(' ', '-')}`;
  const { objects } = administrator(service);
  await objects.setChannelMetadata({ channel, data: { name } });
  await deliverAll(service, BOB, channel, texts);
  await objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
  return channel;
}
