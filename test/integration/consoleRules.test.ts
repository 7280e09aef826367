import { LOG_CHANNEL, RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readLogRecord } from '../../src/domain/moderation/readModerationRecord';
import { canBeUndone, undoneRecords } from '../../src/domain/moderation/moderationLog';
import { diffRules } from '../../src/domain/wordRules/rulesChange';
import {
  type ModerationRules,
  readStoredRules,
  RULES_FIELD,
  type WordRule,
} from '../../src/domain/wordRules/rules';
import type { ModerationAction } from '../../src/moderator/actions/moderationAction';
import { describeAbout } from '../../src/moderator/actions/texts';
import { isTimetoken } from '../../shared/protocol';
import { createLiveConsole } from '../support/worlds/liveConsole';
import { type ModeratedChat, withModeratedChat } from '../support/worlds/moderatedChat';
import { moderatorClient } from '../support/drivers/moderator';
import '../support/fakes/nodeTimers';

const insults: WordRule = {
  id: 'insults',
  words: ['idiot', 'moron', 'scumbag'],
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};
const adverts: WordRule = { ...insults, id: 'adverts', words: ['freemoney'] };
const RULES: ModerationRules = { rules: [insults, adverts], allow: ['Scunthorpe'] };
const NAMES = { user: String, channel: String };

/** Changes of the word rules through the console's own store. */
describe('the word rules in the console', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });
  beforeEach(() =>
    chat.moderator.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: { [RULES_FIELD]: JSON.stringify(RULES), other: 'kept' } },
    }),
  );

  const custom = async () => {
    const include = { customFields: true };
    const { data } = await chat.moderator.objects.getChannelMetadata({
      channel: RULES_CHANNEL,
      include,
    });
    return data.custom ?? {};
  };
  const rules = async () => readStoredRules(await custom());
  const log = async () =>
    (await chat.historyOf(LOG_CHANNEL)).flatMap(({ id, ...fields }) => {
      const record = isTimetoken(id) ? readLogRecord(id, fields) : undefined;
      return record ? [record] : [];
    });
  const saving = (wanted: Partial<ModerationRules>, seen = RULES): ModerationAction => ({
    ...{ type: 'changeRules', change: diffRules(seen, { ...seen, ...wanted }) },
    note: { reason: '' },
  });

  it.each([
    ['removed the word list idiot, moron, scumbag', { rules: [adverts] }],
    ['switched off the word list freemoney', { rules: [insults, { ...adverts, isOn: false }] }],
    [
      'changed the word list moron, scumbag',
      { rules: [{ ...insults, words: ['moron', 'scumbag'] }, adverts] },
    ],
    ['changed the order of the word lists', { rules: [adverts, insults] }],
    ['stopped allowing “Scunthorpe”', { allow: [] }],
    ['always allowed “Essex”', { allow: ['Scunthorpe', 'Essex'] }],
  ])('are as before when the moderator who %s takes that back', async (text, wanted) => {
    const console = createLiveConsole(chat.moderator);
    await console.act('change', saving(wanted));
    expect(await rules()).toEqual({ ...RULES, ...wanted });
    await console.undo('change');
    expect(console.results()).toEqual(['done', 'done']);
    expect(await rules()).toEqual(RULES);
    expect(await custom()).toMatchObject({ other: 'kept' });

    const records = await log();
    expect(describeAbout(records[1] ?? { kind: 'ban' }, NAMES, 'done')).toBe(text);
    expect(records[1] && canBeUndone(records[1])).toBe(true);
    expect([...undoneRecords(records)]).toEqual([records[1]?.id]);
  });

  it('come back from the log after a reload, beside what others did since', async () => {
    await createLiveConsole(chat.moderator).act('removal', saving({ rules: [adverts] }));
    const another = createLiveConsole(moderatorClient(chat.service));
    const seen = { ...RULES, rules: [adverts] };
    await another.act('theirs', saving({ allow: ['Essex'] }, seen));
    const removal = (await log())[1];
    if (!removal) throw new Error('the removal is not in the log');
    await another.act('undo', { type: 'undo', record: removal });
    expect(await rules()).toEqual({ ...RULES, allow: ['Essex'] });
  });

  it('keep the words that two moderators add at the same time, and tell whose setting came late', async () => {
    const first = createLiveConsole(chat.moderator);
    const second = createLiveConsole(moderatorClient(chat.service));
    const having = (changed: Partial<WordRule>) =>
      saving({ rules: [{ ...insults, ...changed }, adverts] });
    await Promise.all([
      first.act('add', having({ words: [...insults.words, 'jerk'] })),
      second.act('add', having({ words: [...insults.words, 'twit'], action: 'flag' })),
    ]);
    const [merged] = (await rules()).rules;
    expect(merged).toMatchObject({ action: 'flag' });
    expect(new Set(merged?.words)).toEqual(new Set([...insults.words, 'jerk', 'twit']));

    await first.act('mask', having({ action: 'mask' }));
    expect(first.results()).toEqual(['done', 'failed']);
    expect((await rules()).rules[0]).toMatchObject({ action: 'flag' });
  });
});
