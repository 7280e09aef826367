import { createHash } from 'node:crypto';
import type PubNub from 'pubnub';
import { RULES_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { PNG } from '../../builders/buildFile';
import { appeal, appealsOf, command, statementsOf } from '../../support/drivers/inbox';
import { MODERATOR, moderatorClient } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import {
  FORBIDDEN,
  startModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { startTestService } from '../../support/worlds/testService';
import { administrator, ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const DELETION = { type: 'deleted', value: '.' };

interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly timetoken: string;
}

async function sendPicture(client: PubNub, name = 'cat.png'): Promise<SentFile> {
  const file = { data: PNG, name, mimeType: 'image/png' };
  const { id, timetoken } = await client.sendFile({
    channel: GENERAL,
    file,
    message: { text: 'look' },
  });
  return { id, name, timetoken };
}

const addressOf = (client: PubNub, { id, name }: SentFile) =>
  client.getFileUrl({ channel: GENERAL, id, name });

/** The link to the bytes that a client gets for a file. */
async function linkOf(client: PubNub, file: SentFile): Promise<string> {
  const answer = await fetch(addressOf(client, file), { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function download(address: string) {
  const answer = await fetch(address);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
}

const deleteMessage = (client: PubNub, messageTimetoken: string) =>
  client.addMessageAction({ channel: GENERAL, messageTimetoken, action: DELETION });

describe('the file of a deleted message', () => {
  let chat: ModeratedChat;
  let dataFolder: string;
  let picture: SentFile;
  /** Links that users were given while the message was there. */
  let earlierLinks: readonly string[];

  const start = async () => {
    chat = await startModeratedChat({ dataFolder, functionsFolder: FUNCTIONS_FOLDER });
  };
  beforeEach(async () => {
    dataFolder = temporaryFolder();
    await start();
    picture = await sendPicture(chat.bob);
    earlierLinks = await Promise.all([chat.ann, chat.bob].map((user) => linkOf(user, picture)));
  });
  afterEach(() => chat.close());

  /** What users get, by its address, and by links of earlier. */
  const answers = async () => {
    const users = [chat.ann, chat.bob, chat.eve, chat.as('user_stranger'), chat.as(MODERATOR)];
    const addresses = users.map((user) => addressOf(user, picture));
    const found = await Promise.all([...addresses, ...earlierLinks].map(download));
    return [...new Set(found.map(String))];
  };
  const namesListed = async (client: PubNub) =>
    (await client.listFiles({ channel: GENERAL })).data.map(({ name }) => name);
  const decideToDelete = () =>
    command(chat.moderator, {
      ...{ kind: 'deleteMessage', channelId: GENERAL, message: picture.timetoken },
      reason: 'rude',
    });
  const publishAgain = (client: PubNub) =>
    client.publish({
      channel: GENERAL,
      message: { text: 'again', file: { id: picture.id, name: picture.name } },
    });

  it.each<[string, () => Promise<unknown>]>([
    ['its author', () => deleteMessage(chat.bob, picture.timetoken)],
    ['a moderator', () => deleteMessage(chat.moderator, picture.timetoken)],
    ['a decision about a report', () => decideToDelete()],
    [
      'removal from the history',
      () => chat.moderator.deleteMessages({ channel: GENERAL, end: picture.timetoken }),
    ],
  ])('is kept from all users, and stays for moderators: deleted by %s', async (_by, remove) => {
    expect(await answers()).toEqual([String(PNG)]);
    await remove();
    expect(await answers()).toEqual(['404']);
    expect(await namesListed(chat.ann)).toEqual([]);
    expect(await failureOf(publishAgain(chat.eve))).toMatchObject({ statusCode: 400 });
    expect(await answers()).toEqual(['404']);

    for (const role of ['viewer', 'moderator', 'lead'] as const) {
      const member = moderatorClient(chat.service, `user_${role}`, role);
      expect(await download(addressOf(member, picture))).toEqual(PNG);
      expect(await namesListed(member)).toEqual(['cat.png']);
    }
  });

  it('is back when its author takes the deletion back', async () => {
    const { data } = await deleteMessage(chat.bob, picture.timetoken);
    expect(await answers()).toEqual(['404']);
    await chat.bob.removeMessageAction({
      channel: GENERAL,
      messageTimetoken: picture.timetoken,
      actionTimetoken: data.actionTimetoken,
    });
    expect(await answers()).toEqual([String(PNG)]);
    expect(await namesListed(chat.ann)).toEqual(['cat.png']);
  });

  it('is back when an appeal overturns the decision', async () => {
    await decideToDelete();
    expect(await answers()).toEqual(['404']);
    const statement = (await statementsOf(chat.bob, BOB)).at(-1);
    await appeal(chat.bob, BOB, statement?.id ?? '', 'It was a joke');
    const appealId = (await appealsOf(chat.moderator)).at(-1)?.id ?? '';
    const other = moderatorClient(chat.service, 'user_other');
    await command(other, { kind: 'overturn', appealId, reason: 'looked at it again' });
    expect(await answers()).toEqual([String(PNG)]);
  });

  it('is kept from users after a restart', async () => {
    await deleteMessage(chat.moderator, picture.timetoken);
    await chat.close();
    const port = new URL(chat.service.url).port;
    await start();
    const portNow = new URL(chat.service.url).port;
    earlierLinks = earlierLinks.map((link) => link.replace(`:${port}/`, `:${portNow}/`));
    expect(await answers()).toEqual(['404']);
    expect(await download(addressOf(chat.moderator, picture))).toEqual(PNG);
  });

  it('stays as long as another message shows it', async () => {
    const { timetoken } = await publishAgain(chat.eve);
    await deleteMessage(chat.moderator, picture.timetoken);
    expect(await answers()).toEqual([String(PNG)]);
    await deleteMessage(chat.eve, timetoken);
    expect(await answers()).toEqual(['404']);
  });

  it('stays when somebody else deletes an own message with it before it was published', async () => {
    const file = { data: PNG, name: 'cat.png', mimeType: 'image/png' };
    const unstored = await chat.bob.sendFile({ channel: GENERAL, file, storeInHistory: false });
    picture = { ...picture, id: unstored.id };
    earlierLinks = [];
    const { timetoken } = await publishAgain(chat.eve);
    await deleteMessage(chat.eve, timetoken);
    expect(await answers()).toEqual([String(PNG)]);
    await publishAgain(chat.bob);
    expect(await answers()).toEqual([String(PNG)]);
  });

  it('is in no cache but the browser of a reader, and there no longer than its link is valid', async () => {
    for (const answer of [
      await fetch(addressOf(chat.ann, picture), { redirect: 'manual' }),
      await fetch(addressOf(chat.ann, picture)),
    ]) {
      const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(
        answer.headers.get('cache-control') ?? '',
      ) ?? [undefined, '0'];
      expect(Number(seconds)).toBeGreaterThan(0);
      expect(Number(seconds)).toBeLessThanOrEqual(3_900);
    }
    await deleteMessage(chat.bob, picture.timetoken);
    for (const address of [addressOf(chat.ann, picture), ...earlierLinks]) {
      expect((await fetch(address)).headers.get('cache-control')).toBe('no-cache');
    }
  });
});

describe('the file of a message', () => {
  it('that content rules refused is listed for moderators only', async () => {
    const chat = await startModeratedChat({ functionsFolder: FUNCTIONS_FOLDER });
    const sha256 = [createHash('sha256').update(PNG).digest('hex')];
    const custom = { files: JSON.stringify({ sha256 }) };
    await chat.moderator.objects.setChannelMetadata({ channel: RULES_CHANNEL, data: { custom } });
    expect(await failureOf(sendPicture(chat.bob))).toMatchObject(FORBIDDEN);
    const idsFor = async (client: PubNub) =>
      (await client.listFiles({ channel: GENERAL })).data.map(({ id }) => id);
    expect(await idsFor(chat.ann)).toEqual([]);
    expect(await idsFor(chat.moderator)).toHaveLength(1);
    await chat.close();
  });

  it('stays on a bare keyset when the message is deleted, as on the network', async () => {
    const service = await startTestService();
    const ann = service.client(ANN);
    const picture = await sendPicture(ann);
    await deleteMessage(ann, picture.timetoken);
    await administrator(service).deleteMessages({ channel: GENERAL, end: picture.timetoken });
    expect(await download(addressOf(ann, picture))).toEqual(PNG);
    expect((await ann.listFiles({ channel: GENERAL })).count).toBe(1);
    await service.close();
  });
});
