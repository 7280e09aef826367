import '../support/fakes/nodeTimers';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { LOG_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import type { ModerationAction } from '../../src/moderator/actions/moderationAction';
import { createLiveConsole } from '../support/worlds/liveConsole';
import { withModeratedChat, type ModeratedChat } from '../support/worlds/moderatedChat';
import { BOB, GENERAL } from '../support/worlds/smallWorld';

const HOUR_MS = 3_600_000;

/** Undo before the log's events arrive: this console receives no live events at all. */
describe('undo in a console that the log has not reached yet', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const about = { userId: toUserId(BOB), channelId: toChannelId(GENERAL) };
  const decide = (kind: 'mute' | 'unmute', until?: number): ModerationAction => ({
    type: 'decide',
    userId: about.userId,
    decision: { kind, channelId: about.channelId },
    note: { reason: 'rude', ...(until !== undefined && { until }) },
  });

  it('gives what was lifted the end it had, each time', async () => {
    const until = chat.now() + HOUR_MS;
    const console = createLiveConsole(chat.moderator);
    await console.act('mute', decide('mute', until));
    await console.act('first lift', decide('unmute'));
    await console.undo('first lift');
    await console.act('new end', {
      ...{ type: 'changeEnd', restriction: 'mute', ...about, untilBefore: until },
      note: { reason: '', until: until + HOUR_MS },
    });
    await console.act('second lift', decide('unmute'));
    await console.undo('second lift');

    const log = await chat.historyOf(LOG_CHANNEL);
    expect(log).toMatchObject([
      { kind: 'mute', until },
      { kind: 'unmute', untilBefore: until },
      { kind: 'mute', until, undoes: log[1]?.id },
      { kind: 'changeEnd', until: until + HOUR_MS },
      { kind: 'unmute', untilBefore: until + HOUR_MS },
      { kind: 'mute', until: until + HOUR_MS, undoes: log[4]?.id },
    ]);
  });

  it('gives a changed end back', async () => {
    const until = chat.now() + HOUR_MS;
    const console = createLiveConsole(chat.moderator);
    await console.act('mute', decide('mute', until));
    await console.act('no end', {
      ...{ type: 'changeEnd', restriction: 'mute', ...about, untilBefore: until },
      note: { reason: '' },
    });
    await console.undo('no end');
    const log = await chat.historyOf(LOG_CHANNEL);
    expect(log[2]).toMatchObject({ kind: 'changeEnd', until, undoes: log[1]?.id });
  });
});
