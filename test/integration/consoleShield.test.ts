import { LOG_CHANNEL, RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readLogRecord } from '../../src/domain/moderation/readModerationRecord';
import { undoneRecords } from '../../src/domain/moderation/moderationLog';
import { diffBehaviour } from '../../src/domain/behaviourRules/behaviourChange';
import { type BehaviourRule, readStoredBehaviour } from '../../src/domain/behaviourRules/rules';
import type { ModerationAction } from '../../src/moderator/actions/moderationAction';
import { describeAbout } from '../../src/moderator/actions/texts';
import {
  behaviourOpened,
  ruleTestRequested,
  selectRuleTest,
} from '../../src/moderator/shield/shieldSlice';
import { selectUser } from '../../src/features/users/usersSlice';
import { isTimetoken } from '../../shared/protocol';
import { buildBehaviour } from '../builders/buildBehaviour';
import { moderatorClient } from '../support/drivers/moderator';
import { waitFor } from '../support/drivers/waitFor';
import { createLiveConsole } from '../support/worlds/liveConsole';
import { type ModeratedChat, withModeratedChat } from '../support/worlds/moderatedChat';
import { BOB, GENERAL } from '../support/worlds/smallWorld';
import { toChannelId, toUserId } from '../../src/domain/ids';
import '../support/fakes/nodeTimers';

const NAMES = { user: String, channel: String };

/** Rules on behaviour and raid mode through the console's own store. */
describe('rules on behaviour in the console', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const rules = async () => {
    const include = { customFields: true };
    const channel = RULES_CHANNEL;
    const { data } = await chat.moderator.objects.getChannelMetadata({ channel, include });
    return readStoredBehaviour(data.custom);
  };
  const log = async () =>
    (await chat.historyOf(LOG_CHANNEL)).flatMap(({ id, ...fields }) => {
      const record = isTimetoken(id) ? readLogRecord(id, fields) : undefined;
      return record ? [record] : [];
    });
  const sentences = async () => (await log()).map((record) => describeAbout(record, NAMES, 'done'));
  const change = (
    before: readonly BehaviourRule[],
    after: readonly BehaviourRule[],
  ): ModerationAction => ({
    type: 'changeBehaviour',
    change: diffBehaviour(before, after),
    note: { reason: '' },
  });

  it('are added, activated and removed, and every step is undone from the log', async () => {
    const console = createLiveConsole(chat.moderator);
    const silent = buildBehaviour({ mode: 'silent' });
    const active = buildBehaviour();
    await console.act('add', change([], [silent]));
    await console.act('activate', change([silent], [active]));
    await console.act('remove', change([active], []));
    expect(await rules()).toEqual([]);
    await console.undo('remove');
    expect(await rules()).toEqual([active]);
    await console.undo('activate');
    expect(await rules()).toEqual([silent]);
    expect(await sentences()).toEqual([
      'added the rule Flood',
      'activated the rule Flood',
      'removed the rule Flood',
      'added the rule Flood to undo a decision',
      'set the rule Flood to silent to undo a decision',
    ]);
    expect(undoneRecords(await log()).size).toBe(2);
  });

  it('keep what two moderators change at once, and tell whose setting came late', async () => {
    const rule = buildBehaviour();
    const first = createLiveConsole(chat.moderator);
    const second = createLiveConsole(moderatorClient(chat.service));
    await first.act('add', change([], [rule]));
    await second.act('rename', change([rule], [{ ...rule, name: 'Spam' }]));
    await first.act('silent', change([rule], [{ ...rule, mode: 'silent' }]));
    await second.act('off', change([rule], [{ ...rule, mode: 'off' }]));
    expect(second.results()).toEqual(['done', 'failed']);
    expect(await rules()).toEqual([{ ...rule, name: 'Spam', mode: 'silent' }]);
  });

  it('start raid mode with one action and undo it as one step', async () => {
    const console = createLiveConsole(chat.moderator);
    const note = { reason: '', until: chat.now() + 600_000 };
    await console.act('raid', { type: 'protect', kind: 'startRaidMode', note });
    await console.undo('raid');
    const channelId = toChannelId(GENERAL);
    await console.act('slow', { type: 'protect', kind: 'startSlowMode', channelId, note });
    await console.act('close', { type: 'protect', kind: 'closeChannel', channelId, note });
    await console.undo('close');
    expect(console.results()).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(await sentences()).toEqual([
      'started raid mode',
      'ended raid mode to undo a decision',
      `started slow mode in ${GENERAL}`,
      `closed to new members the channel ${GENERAL}`,
      `opened to new members the channel ${GENERAL} to undo a decision`,
    ]);
    expect(undoneRecords(await log()).size).toBe(2);
  });

  it('are tried on stored history before they are saved', async () => {
    for (const text of ['one', 'two', 'three']) await chat.say(chat.bob, GENERAL, text);
    const { store } = createLiveConsole(chat.moderator);
    store.dispatch(behaviourOpened({ rule: buildBehaviour(), isNew: true }));
    store.dispatch(ruleTestRequested());
    expect(selectRuleTest(store.getState())).toEqual({ status: 'running' });
    await waitFor(() => selectRuleTest(store.getState())?.status === 'done', 'the result');
    expect(selectRuleTest(store.getState())).toMatchObject({
      result: { checked: 3, matched: 1, people: 1, found: [{ text: 'three' }] },
    });
    await waitFor(() => selectUser(store.getState(), toUserId(BOB))?.name, 'the name');
    expect(await log()).toEqual([]);
  });
});
