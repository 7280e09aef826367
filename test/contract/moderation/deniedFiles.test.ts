import { createHash } from 'node:crypto';
import {
  rejectedChannelOf,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import { readRejectedMessage } from '../../../src/domain/moderation/readModerationRecord';
import { toChannelId } from '../../../src/domain/ids';
import { isTimetoken } from '../../../shared/protocol';
import { PNG } from '../../builders/buildFile';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';
import {
  EVE,
  FORBIDDEN,
  report,
  startModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { BOB, GENERAL, RANDOM } from '../../support/worlds/smallWorld';
import { subscribe } from '../../support/drivers/subscriber';
import { takeSlot, upload } from '../../support/drivers/uploads';
import { waitFor } from '../../support/drivers/waitFor';
import { get } from '../../support/matchers/wire';

const PATH = '/publish/pub-local/sub-local/0';
const ALLOWED = Buffer.concat([PNG, Buffer.from('x')]);

/** The upload and the message that shares it are separate calls. */
describe('a denied picture', () => {
  let chat: ModeratedChat;
  let denied: { id: string; name: string };
  let allowed: { id: string; name: string };

  beforeAll(async () => {
    chat = await startModeratedChat({ functionsFolder: FUNCTIONS_FOLDER });
    const sha256 = [createHash('sha256').update(PNG).digest('hex')];
    const custom = { files: JSON.stringify({ sha256 }) };
    await chat.moderator.objects.setChannelMetadata({ channel: RULES_CHANNEL, data: { custom } });
    denied = await put(PNG);
    allowed = await put(ALLOWED);
  });
  afterAll(() => chat.close());

  /** Brings bytes into the channel, and no message about them. */
  const put = async (bytes: Buffer<ArrayBuffer>) => {
    const name = 'holiday.png';
    const slot = await takeSlot(chat.service, GENERAL, name);
    expect((await upload(slot, bytes)).status).toBe(204);
    return { id: slot.id, name };
  };
  /** The statuses of every call that publishes. */
  const published = async (message: object, channel = GENERAL) => {
    const statuses: number[] = [];
    for (const options of [
      {},
      { sendByPost: true },
      { storeInHistory: false },
      // As `fire` does, which never tells what became of it.
      { storeInHistory: false, replicate: false },
      { customMessageType: 'picture' },
    ]) {
      const attempt = chat.eve.publish({ channel, message: { ...message }, ...options });
      statuses.push(await statusOf(attempt));
    }
    const payload = encodeURIComponent(JSON.stringify(message));
    for (const query of [{}, { store: '0' }, { norep: 'true' }]) {
      const path = `${PATH}/${channel}/0/${payload}`;
      statuses.push((await get(chat.service, path, { uuid: 'user_eve', ...query })).status);
    }
    return [...new Set(statuses)];
  };
  const statusOf = async (attempt: Promise<unknown>) => {
    const [{ status }] = await Promise.allSettled([attempt]);
    return status === 'fulfilled' ? 200 : (await failureOf(attempt)).statusCode;
  };

  it('is rejected in an ordinary message as in that of a file, and kept for moderators', async () => {
    expect(await published({ text: 'look', file: denied })).toEqual([403]);
    expect(await published({ message: { text: 'look' }, file: denied })).toEqual([403]);
    expect(await published({ file: { ...denied, url: 'https://example.com/cat.png' } })).toEqual([
      403,
    ]);
    const [record] = await chat.historyOf(rejectedChannelOf(toChannelId(GENERAL)));
    expect(record).toMatchObject({ reason: 'file', originalMessage: { file: denied } });
    expect(await chat.historyOf(GENERAL)).toEqual([]);
  });

  it('is rejected among the files of a message by the Chat SDK, and named in the record', async () => {
    const files = [allowed, { ...denied, url: 'https://example.com/cat.png', type: 'image/png' }];
    expect(await published({ type: 'text', text: 'look', files })).toEqual([403]);
    expect(await published({ type: 'text', text: 'look', files: [allowed] })).toEqual([200]);
    expect(
      await published({ type: 'text', text: 'look', files: [allowed, { id: 'x', name: 'y' }] }),
    ).toEqual([400]);
    expect(await published({ type: 'text', text: '', files: Array(11).fill(allowed) })).toEqual([
      400,
    ]);
    const [record] = (await chat.historyOf(rejectedChannelOf(toChannelId(GENERAL)))).slice(-1);
    expect(record).toMatchObject({ reason: 'file', fileId: denied.id });
  });

  it('can be looked at by moderators as the record names it, and not be removed by its sender', async () => {
    const channel = toChannelId(GENERAL);
    const [{ id, ...record } = { id: '' }] = await chat.historyOf(rejectedChannelOf(channel));
    const { file } = (isTimetoken(id) && readRejectedMessage(id, channel, record)) || {};
    expect(file).toEqual(denied);
    const removal = chat.eve.deleteFile({ channel: GENERAL, ...denied });
    expect(await failureOf(removal)).toMatchObject(FORBIDDEN);
    const answer = await fetch(chat.moderator.getFileUrl({ channel: GENERAL, ...denied }));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  });

  it('is named in the report about its message, so that it can be judged', async () => {
    const message = { text: 'look', file: allowed };
    const { timetoken } = await chat.eve.publish({ channel: GENERAL, message });
    const about = { flaggedChannel: GENERAL, flaggedMessage: timetoken };
    await report(chat.bob, BOB, EVE, about);
    const [reported] = (await chat.historyOf(REPORTS_CHANNEL)).slice(-1);
    expect(reported).toMatchObject({
      message: { text: 'look', fileId: allowed.id, fileName: allowed.name },
    });
  });

  it('has nothing to do with another picture, which an ordinary message may bring', async () => {
    const heard = await subscribe(chat.bob, [GENERAL]);
    expect(await published({ text: 'look', file: allowed })).toEqual([200]);
    const { message } = await waitFor(() => heard.messages[0], 'the message');
    expect(message).toEqual({ text: 'look', file: allowed });
  });

  it('is not reached through files that the channel does not have', async () => {
    for (const file of [
      { ...denied, name: 'other.png' },
      { ...denied, id: '00000000-0000-4000-8000-000000000000' },
      { ...denied, id: `../../${GENERAL}/files/${denied.id}` },
      await takeSlot(chat.service, GENERAL).then(({ id }) => ({ id, name: 'a.png' })),
    ]) {
      expect(await published({ text: 'look', file })).toEqual([400]);
    }
    expect(await published({ text: 'look', file: denied }, RANDOM)).toEqual([400]);
  });

  it('is no reason to stop what only looks like a file', async () => {
    for (const file of [null, {}, 'cat.png', { id: 7, name: ['a'] }, { id: denied.id }]) {
      expect(await published({ text: 'look', file })).toEqual([200]);
    }
  });
});
