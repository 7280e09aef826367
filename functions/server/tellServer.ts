import { chatOf } from '../../src/domain/channelRole';
import {
  isRefusedWithoutVerdict,
  type ShieldEntry,
} from '../../src/domain/enforcement/shieldEntry';
import { isRuleOfChannel } from '../../src/domain/wordRules/rules';
import { askServer } from './askServer';
import { metaOf } from './messageParts';
import type { Judging } from './platform';
import { rememberWait } from './waits';

/** A message that the rules have judged. */
interface Found {
  readonly channel: string;
  readonly senderUuid: string;
  /** The record of a message that they rejected. */
  readonly rejected?: object;
  /** The report of one that they flagged. */
  readonly report?: object;
  /** The rules that masked something. */
  readonly masked?: readonly string[];
}

interface Answer {
  /** Whether the record is kept already. */
  readonly isKept: boolean;
  /** The reason for which the message is refused. */
  readonly refusal?: string;
}

/** Tells the server what the rules found, and asks it what else there is against the message. */
export async function tellServer(
  { request, modules, isSpoken }: Judging,
  shield: ShieldEntry,
  { channel, senderUuid, rejected, report, masked = [] }: Found,
): Promise<Answer> {
  const { url, channels } = shield;
  const isInForce = isRuleOfChannel({ channels, exceptChannels: [] }, chatOf(channel));
  const isJudged = isSpoken && !rejected && isInForce;
  const isTold = isJudged || rejected || report || masked.length > 0;
  if (url === undefined || !isTold) return { isKept: false };
  const { message } = request;
  const question = {
    channelId: channel,
    userId: senderUuid,
    ...(isJudged && { spoken: { message, meta: metaOf(request) } }),
    ...(rejected && { rejected }),
    ...(report && { report }),
    ...(masked.length > 0 && { masked }),
  };
  try {
    const { refusal, waitMs } = await askServer(url, question, modules);
    if (waitMs !== undefined) rememberWait(senderUuid, waitMs);
    return { isKept: true, ...(refusal !== undefined && { refusal }) };
  } catch (error) {
    // Not the error's message: it may have the address.
    console.error('no verdict', error instanceof Error ? error.name : typeof error);
    const isRefused = isJudged && isRefusedWithoutVerdict(shield, Date.now());
    return { isKept: false, ...(isRefused && { refusal: 'moderation unavailable' }) };
  }
}
