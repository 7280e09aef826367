import { LOCAL_KEYS } from '../../emulator/createService';
import { LOG_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';

export const MODERATOR = 'bench-moderator';
/** Users who have been there for long. */
export const ORDINARY = 1_000;
export const ordinaryUser = (n: number) => `ordinary-${n}`;

const { publishKey, subscribeKey } = LOCAL_KEYS;

/** A publish by a user. */
export function sayPath(channel: string, userId: string, text: string): string {
  const payload = encodeURIComponent(JSON.stringify({ text, type: 'default' }));
  return `/publish/${publishKey}/${subscribeKey}/0/${channel}/0/${payload}?uuid=${userId}`;
}

/** A command of the moderator. */
export function commandPath(token: string, command: object): string {
  const payload = encodeURIComponent(JSON.stringify(command));
  const caller = `uuid=${MODERATOR}&auth=${encodeURIComponent(token)}`;
  return `/publish/${publishKey}/${subscribeKey}/0/${LOG_CHANNEL}/0/${payload}?${caller}`;
}

/** The newest messages of a channel that moderators read. */
export function moderatorHistoryPath(token: string, channel: string): string {
  const caller = `uuid=${MODERATOR}&auth=${encodeURIComponent(token)}`;
  return `/v3/history/sub-key/${subscribeKey}/channel/${channel}?${caller}&max=10`;
}

/** The `custom` data of a channel's record, for moderators. */
export function recordPath(token: string, channel: string): string {
  const caller = `uuid=${MODERATOR}&auth=${encodeURIComponent(token)}`;
  return `/v2/objects/${subscribeKey}/channels/${channel}?${caller}&include=custom`;
}

type Fixed = 'action' | 'forSeconds' | 'channels' | 'exceptChannels' | 'mode';

const RULE: Pick<BehaviourRule, Fixed> = {
  action: 'hold',
  forSeconds: 0,
  channels: ['*'],
  exceptChannels: [],
  mode: 'active',
};

/** Ten rules of all kinds. Ordinary talk matches none of them. */
export const TEN_RULES: readonly BehaviourRule[] = (
  [
    ['messageRate', 200, 10],
    ['messageRate', 100, 1],
    ['accountAge', 1, 86_400],
    ['accountAge', 5, 3_600],
    ['firstLink', 3, 0],
    ['firstLink', 1, 0],
    ['sameText', 3, 600],
    ['sameText', 5, 3_600],
    ['mentions', 5, 0],
    ['mentions', 10, 0],
  ] as const
).map(([condition, threshold, windowSeconds], n) => ({
  ...RULE,
  ...{ id: `rule-${n}`, name: `Rule ${n}`, condition, threshold, windowSeconds },
}));

/** The rule that stops old accounts which post links. */
export const LINK_RULE: BehaviourRule = {
  ...RULE,
  id: 'links',
  name: 'First links',
  condition: 'firstLink',
  threshold: 3,
  windowSeconds: 0,
};
