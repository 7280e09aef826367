import { writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { signal } from '../../../emulator/messages/publishRoutes';
import { Query, type OperationRequest } from '../../../emulator/http/request';
import { PNG } from '../../builders/buildFile';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  FORBIDDEN,
  type ModeratedChat,
  startModeratedChat,
} from '../../support/worlds/moderatedChat';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { BOB, GENERAL } from '../../support/worlds/smallWorld';

const EVENTS = ['Before Publish or Fire', 'Before Publish File', 'Before Message Action'];

/** A function that lets everything pass as soon as the address answers. */
const slowFunction = (event: string, url: string) => `/**
 * @event ${event}
 * @channel *
 */
export default async (request) => {
  await require('xhr').fetch('${url}');
  return request.ok();
};
`;

describe('a user who is muted while a call waits', () => {
  let chat: ModeratedChat;
  let waiting: ServerResponse[] = [];
  let isSlow = false;
  const answers = createServer((_request, response) => {
    if (isSlow) waiting.push(response);
    else response.end('{}');
  });

  beforeAll(() => new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => answers.close(resolve)));

  beforeEach(async () => {
    [waiting, isSlow] = [[], false];
    const folder = temporaryFolder();
    const url = `http://127.0.0.1:${(answers.address() as AddressInfo).port}/`;
    for (const [index, event] of EVENTS.entries()) {
      writeFileSync(join(folder, `slow${index}.js`), slowFunction(event, url));
    }
    chat = await startModeratedChat({ functionsFolder: folder });
  });
  afterEach(() => chat.close());

  /** Begins the call, mutes Bob while a function waits, and lets the call go on. */
  const muteDuring = async (call: () => Promise<unknown>) => {
    isSlow = true;
    const failure = failureOf(call());
    await waitFor(() => waiting.length > 0, 'the call of the function');
    await chat.decide(BOB, { mutedChannels: GENERAL });
    for (const response of waiting) response.end('{}');
    return failure;
  };
  const publishedByBob = async () => (await chat.historyOf(GENERAL)).length;

  it('publishes no message', async () => {
    expect(await muteDuring(() => chat.say(chat.bob, GENERAL, 'late'))).toMatchObject(FORBIDDEN);
    expect(await publishedByBob()).toBe(0);
  });

  it('publishes no file', async () => {
    const file = { data: PNG, name: 'dot.png', mimeType: 'image/png' };
    const message = { text: 'late' };
    const send = () => chat.bob.sendFile({ channel: GENERAL, file, message });
    expect(await muteDuring(send)).toMatchObject(FORBIDDEN);
    expect(await publishedByBob()).toBe(0);
  });

  it.each(['reaction', 'updated'])('adds no action of type %s', async (type) => {
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'hello');
    const address = { channel: GENERAL, messageTimetoken: timetoken };
    const add = () => chat.bob.addMessageAction({ ...address, action: { type, value: '👍' } });
    expect(await muteDuring(add)).toMatchObject(FORBIDDEN);
    const { data } = await chat.moderator.getMessageActions({ channel: GENERAL });
    expect(data).toEqual([]);
  });

  it('sends no signal when the mute is written first', async () => {
    const { context } = chat.service;
    const segments: Readonly<Record<string, string>> = {
      publishKey: context.keys.publishKey,
      subscribeKey: context.keys.subscribeKey,
      channel: GENERAL,
      payload: '{"type":"typing_on"}',
    };
    const segment = (name: string) => segments[name] ?? '0';
    const request: OperationRequest = {
      ...{ method: 'GET', address: '127.0.0.1', path: '/signal', body: '' },
      ...{ segment, rawSegment: segment, segmentList: (name) => [segment(name)] },
      query: Query.parse(`uuid=${BOB}`),
      headers: {},
      header: () => undefined,
      stream: new Blob([]).stream(),
      onClosed: () => undefined,
    };
    // Both are accepted in this turn and written in the next one, in this order.
    const muted = context.journal.write((entry) => {
      const user = { name: 'Bob Baker', custom: { mutedChannels: GENERAL } };
      context.stores.users.set(BOB, user, entry.nextTimetoken());
    });
    const sent = signal.run(context, request);
    await muted;
    await expect(sent).rejects.toMatchObject({ code: 'forbidden' });
  });
});
