import { chatOf } from '../../src/domain/channelRole';
import type { ShieldEntry } from '../../src/domain/enforcement/shieldEntry';
import { isRuleOfChannel } from '../../src/domain/wordRules/rules';
import type { Answer, Found, Source } from '../moderation/judge';
import { metaOf } from '../moderation/messageParts';
import type { FunctionRequest, ServerModules } from '../moderation/platform';
import { askServer } from './askServer';
import { readKeyedFacts } from './keyedFacts';
import { isReleased } from './releases';

/** A message that is judged. */
interface Judging {
  readonly request: FunctionRequest;
  readonly modules: ServerModules;
  /** Whether rules on behaviour are about it: they are not about signals. */
  readonly isSpoken: boolean;
}

/** The decisions of the moderation server. */
export function serverSource(judging: Judging): Source {
  const { request, modules } = judging;
  return {
    isReleased: () => isReleased(request, modules),
    readFacts: async (userId) => {
      const { shield, ...facts } = await readKeyedFacts(modules, userId);
      return { ...facts, tell: (found) => tell(judging, shield, found) };
    },
  };
}

async function tell(
  { request, modules, isSpoken }: Judging,
  { url, channels, withoutVerdict }: ShieldEntry,
  { channel, senderUuid, rejected, report }: Found,
): Promise<Answer> {
  const isInForce = isRuleOfChannel({ channels, exceptChannels: [] }, chatOf(channel));
  const isJudged = isSpoken && !rejected && isInForce;
  if (url === undefined || (!isJudged && !rejected && !report)) return { isKept: false };
  const { message } = request;
  const question = {
    ...{ channelId: channel, userId: senderUuid },
    ...(isJudged && { spoken: { message, meta: metaOf(request) } }),
    ...(rejected && { rejected }),
    ...(report && { report }),
  };
  try {
    return { isKept: true, ...(await askServer(url, question, modules)) };
  } catch (error) {
    // Not the error's message: it may have the address.
    console.error('no verdict', error instanceof Error ? error.name : typeof error);
    const isRefused = isJudged && withoutVerdict === 'refuse';
    return { isKept: false, ...(isRefused && { refusal: 'moderation unavailable' }) };
  }
}
