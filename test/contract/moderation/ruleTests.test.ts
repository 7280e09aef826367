import { LOG_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import type { BehaviourRule } from '../../../src/domain/behaviourRules/rules';
import {
  readRuleTestResult,
  RULE_TESTS_CHANNEL,
} from '../../../src/domain/behaviourRules/ruleTest';
import { buildBehaviour } from '../../builders/buildBehaviour';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  FORBIDDEN,
  type ModeratedChat,
  report,
  withModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL, RANDOM } from '../../support/worlds/smallWorld';

describe('a test of a rule on stored history', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const start = (rule: unknown, days: unknown = 30, client = chat.moderator) => {
    const message = JSON.parse(JSON.stringify({ kind: 'testRule', rule, days })) as object;
    return client.publish({ channel: LOG_CHANNEL, message: message as Record<string, string> });
  };
  /** The result, when it is there. */
  const tried = async (rule: Partial<BehaviourRule>, days = 30) => {
    const { timetoken } = await start(buildBehaviour(rule), days);
    const find = async () =>
      (await chat.historyOf(RULE_TESTS_CHANNEL))
        .flatMap((payload) => readRuleTestResult(payload) ?? [])
        .find(({ testId }) => testId === timetoken);
    await waitFor(async () => (await find()) !== undefined, 'the result');
    const found = await find();
    if (!found) throw new Error('there is no result');
    return found;
  };

  it('says what the rule would have matched, by whom and where, and changes nothing', async () => {
    for (const text of ['one', 'two', 'three', 'four']) await chat.say(chat.bob, GENERAL, text);
    for (const text of ['1', '2', '3']) await chat.say(chat.moderator, GENERAL, text);
    await chat.say(chat.ann, RANDOM, 'calm');
    const result = await tried({});
    expect(result).toMatchObject({ days: 30, checked: 5, matched: 2, people: 1 });
    expect(result.found).toMatchObject([
      { userId: BOB, channelId: GENERAL, text: 'four' },
      { userId: BOB, channelId: GENERAL, text: 'three' },
    ]);
    expect(await chat.historyOf(LOG_CHANNEL)).toEqual([]);
    expect(await chat.historyOf(GENERAL)).toHaveLength(7);
  });

  it('finds the same as the live rule: links in the first messages, mentions, and new accounts', async () => {
    await chat.say(chat.bob, GENERAL, 'https://example.com');
    await chat.say(chat.bob, GENERAL, 'https://example.com/2');
    await chat.say(chat.bob, GENERAL, '[A](pn-user://a) and [B](pn-user://b)');
    const link = { condition: 'firstLink', windowSeconds: 0 } as const;
    expect(await tried({ ...link, threshold: 1, action: 'notify' })).toMatchObject({ matched: 1 });
    // A held message is not a first message: the next one is tried again.
    expect(await tried({ ...link, threshold: 1 })).toMatchObject({ matched: 2 });
    const mentions = { condition: 'mentions', threshold: 2, windowSeconds: 0 } as const;
    expect(await tried(mentions)).toMatchObject({ matched: 1, people: 1 });
    const age = { condition: 'accountAge', threshold: 2, windowSeconds: 3_600 } as const;
    expect(await tried({ ...age, action: 'notify' })).toMatchObject({ matched: 2 });
  });

  it('finds links and mentions however their JSON is written', async () => {
    const { journal, stores } = chat.service.context;
    await journal.write((entry) => {
      for (const payload of [
        String.raw`{"text":"https:\u002f\u002fexample.com"}`,
        String.raw`{"text":"[A](pn\u002duser:\/\/a)"}`,
        '"WWW.example.com"',
        '{"message":{"text":""},"file":{"id":"1","name":"a.png"}}',
        '{"text":"calm"}',
      ]) {
        const event = { kind: 'message', channel: GENERAL, publisher: BOB, payload } as const;
        stores.messages.insert({ ...event, timetoken: entry.nextTimetoken() }, null);
      }
    });
    const link = { condition: 'firstLink', threshold: 50, windowSeconds: 0 } as const;
    expect(await tried(link)).toMatchObject({ checked: 5, matched: 3 });
    const mentions = { condition: 'mentions', threshold: 1, windowSeconds: 0 } as const;
    expect(await tried(mentions)).toMatchObject({ checked: 5, matched: 1 });
  });

  it('reads joins and reports, too, and no further back than it is asked to', async () => {
    const join = (userId: string) =>
      chat.as(userId).objects.setMemberships({ channels: ['space.new'] });
    for (const userId of ['a', 'b', 'c']) await join(userId);
    const close = { condition: 'joinRate', action: 'close', forSeconds: 60 } as const;
    expect(await tried(close)).toMatchObject({ checked: 3, matched: 1 });
    const { timetoken } = await chat.say(chat.eve, GENERAL);
    const about = { flaggedChannel: GENERAL, flaggedMessage: timetoken };
    await report(chat.ann, ANN, 'user_eve', about);
    await report(chat.bob, BOB, 'user_eve', about);
    const reports = { condition: 'reports', threshold: 2, action: 'notify' } as const;
    expect(await tried({ ...reports, windowSeconds: 60 })).toMatchObject({ matched: 1, people: 1 });
    chat.pass(2 * 86_400_000);
    expect(await tried(close, 1)).toMatchObject({ checked: 0, matched: 0 });
    expect(await tried(close, 3)).toMatchObject({ checked: 3, matched: 1 });
  });

  it('does not keep others waiting, and lists no more than the newest hundred', async () => {
    const { journal, stores } = chat.service.context;
    await journal.write((entry) => {
      for (let n = 0; n < 5_000; n += 1) {
        const payload = JSON.stringify({ text: `number ${n}` });
        const event = { kind: 'message', channel: GENERAL, publisher: BOB, payload } as const;
        stores.messages.insert({ ...event, timetoken: entry.nextTimetoken() }, null);
      }
    });
    const testing = tried({ threshold: 2 });
    await chat.say(chat.ann, RANDOM);
    const result = await testing;
    expect(result.matched).toBe(4_999);
    expect(result.found).toHaveLength(100);
    expect(result.found[0]).toMatchObject({ text: 'number 4999' });
  });

  it('is begun by moderators only, with a valid rule', async () => {
    const rule = buildBehaviour();
    expect(await failureOf(start(rule, 30, chat.bob))).toMatchObject(FORBIDDEN);
    for (const [wrong, days] of [
      [{ ...rule, threshold: 1e12 }, 30],
      [rule, 31],
      [rule, 0],
      [null, 30],
    ]) {
      expect(await failureOf(start(wrong, days))).toMatchObject({ statusCode: 400 });
    }
    const reading = chat.bob.fetchMessages({ channels: [RULE_TESTS_CHANNEL] });
    expect(await failureOf(reading)).toMatchObject(FORBIDDEN);
  });
});
