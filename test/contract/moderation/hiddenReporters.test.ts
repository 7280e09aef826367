import { failureOf } from '../../support/matchers/sdkFailure';
import {
  EVE,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { waitFor } from '../../support/drivers/waitFor';
import { administrator, ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const ANYBODY = { include: { customFields: true } };
const SECRET = `Me (${ANN})`;

describe('who reported somebody', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const reportBob = async () => {
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'rude');
    await report(chat.ann, ANN, BOB, { flaggedChannel: GENERAL, flaggedMessage: timetoken });
  };

  it('is told to moderators and the reporter, and to nobody else by any call', async () => {
    await reportBob();
    for (const client of [chat.bob, chat.eve]) {
      const answers = [
        await client.objects.getUUIDMetadata({ uuid: BOB, ...ANYBODY }),
        await client.objects.getAllUUIDMetadata(ANYBODY),
        await client.objects.getChannelMembers({
          channel: GENERAL,
          include: { UUIDFields: true, customUUIDFields: true },
        }),
      ];
      for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(SECRET);
      expect(answers[0]?.data).toMatchObject({ custom: { flag: true, reason: "It's a spam" } });
    }
    const written = await chat.bob.objects.setUUIDMetadata({
      data: { custom: { title: 'Baker' } },
      ...ANYBODY,
    });
    expect(JSON.stringify(written)).not.toContain(SECRET);
    for (const client of [chat.ann, chat.moderator, administrator(chat.service)]) {
      const { data } = await client.objects.getUUIDMetadata({ uuid: BOB, ...ANYBODY });
      expect(data.custom).toMatchObject({ flaggedBy: SECRET });
    }
  });

  it('is in no event', async () => {
    const events: string[] = [];
    const eve = chat.as(EVE);
    eve.addListener({ objects: (event) => void events.push(JSON.stringify(event)) });
    eve.subscribe({ channels: [BOB, GENERAL] });
    await waitFor(async () => {
      await chat.bob.objects.setUUIDMetadata({ data: { name: `Bob ${events.length}` } });
      return events.length > 0;
    }, 'the subscription');
    await reportBob();
    await waitFor(() => events.some((event) => event.includes('flaggedAt')), 'the report');
    expect(events.join()).not.toContain(ANN);
  });

  it('cannot be found out by filters and orders of lists', async () => {
    await reportBob();
    const filter = `custom.flaggedBy LIKE "*${ANN}*"`;
    const members = { channel: GENERAL, filter: `uuid.${filter}` };
    for (const asking of [
      () => chat.bob.objects.getAllUUIDMetadata({ filter }),
      () => chat.bob.objects.getAllUUIDMetadata({ filter: `!(${filter}) || name == "x"` }),
      () => chat.bob.objects.getChannelMembers(members),
    ]) {
      expect(await failureOf(asking())).toMatchObject({ statusCode: 400 });
    }
    const { data } = await chat.moderator.objects.getAllUUIDMetadata({ filter });
    expect(data.map(({ id }) => id)).toEqual([BOB]);
  });
});
