import '../support/fakes/nodeTimers';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { LOG_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../shared/protocol';
import { evidenceApi } from '../../src/moderator/queue/evidenceApi';
import { selectMessageFate } from '../../src/moderator/queue/evidenceSlice';
import { createLiveConsole } from '../support/worlds/liveConsole';
import { withModeratedChat, type ModeratedChat } from '../support/worlds/moderatedChat';
import { moderatorClient } from '../support/drivers/moderator';
import { BOB, GENERAL } from '../support/worlds/smallWorld';

const CHANNEL = toChannelId(GENERAL);

/** Two moderators, of whom the one at the console hears nothing of what the other one does. */
describe('a deleted message that another moderator restores unheard', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  /** A console that has seen the deletion, and a restoring that it will not hear of. */
  const openConsole = async () => {
    const sdk = moderatorClient(chat.service);
    const message = (await chat.say(chat.bob, GENERAL, 'a joke')).timetoken as Timetoken;
    const about = { channel: GENERAL, messageTimetoken: message };
    const action = { type: 'deleted', value: '.' };
    const { data } = await chat.moderator.addMessageAction({ ...about, action });
    const console = createLiveConsole(sdk);
    const look = () =>
      console.store.dispatch(
        evidenceApi.endpoints.lookUpMessage.initiate(
          { channelId: CHANNEL, timetoken: message },
          { forceRefetch: true, subscribe: false },
        ),
      );
    const fate = () => selectMessageFate(console.store.getState(), CHANNEL, message);
    await look();
    expect(fate()).toBe('deleted');
    return {
      ...{ ...console, sdk, look, fate },
      restoreUnheard: () =>
        chat.moderator.removeMessageAction({ ...about, actionTimetoken: data.actionTimetoken }),
      restore: () =>
        console.act('restore', {
          ...{
            type: 'revise',
            kind: 'restoreMessage',
            userId: toUserId(BOB),
            channelId: CHANNEL,
            message,
          },
          note: { reason: '' },
        }),
    };
  };
  const kindsInLog = async () =>
    (await chat.historyOf(LOG_CHANNEL)).map((record) => (record as { kind?: unknown }).kind);

  it('is there again for whoever looks once more', async () => {
    const { restoreUnheard, look, fate } = await openConsole();
    await restoreUnheard();
    await look();
    expect(fate()).toBe('unchanged');
  });

  it('can be restored as often as somebody presses', async () => {
    const { restoreUnheard, restore, results, fate } = await openConsole();
    await restoreUnheard();
    await restore();
    expect(results()).toEqual(['done']);
    expect(fate()).toBe('unchanged');
    expect(await kindsInLog()).toEqual(['deleteMessage', 'restoreMessage']);
  });

  it('is restored also when that happens at the same time', async () => {
    const { sdk, restoreUnheard, restore, results, fate } = await openConsole();
    const remove = sdk.removeMessageAction.bind(sdk) as (params: unknown) => Promise<unknown>;
    const removeLater = async (params: unknown) => {
      await restoreUnheard();
      return remove(params);
    };
    sdk.removeMessageAction = removeLater as typeof sdk.removeMessageAction;
    await restore();
    expect(results()).toEqual(['done']);
    expect(fate()).toBe('unchanged');
  });
});
