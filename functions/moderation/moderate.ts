import { applyRules, type Ruling } from '../../src/domain/wordRules/applyRules';
import { readRules, type ModerationRules } from '../../src/domain/wordRules/rules';
import { isDenied } from './fileDenyList';
import { fileOf, partsOf, type MessagePart } from './messageParts';
import type { FunctionModules, FunctionRequest } from './platform';
import { createBlockedRecord, createReportRecord, type BlockReason, type Judged } from './records';
import { getRestrictions, refusalFor } from './senderRestrictions';

/** Where the key-value store has the word rules. */
const RULES_KEY = 'moderation.rules';
const REPORTS_CHANNEL = 'moderation.reports';
const BLOCKED_PREFIX = 'banned.';
/** Channels of the moderators. Who may write there is for the Access Manager to say. */
const INTERNAL_PREFIXES = [BLOCKED_PREFIX, 'moderation.'];

const NO_PART: JudgedPart = {
  part: { text: '' },
  ruling: { verdict: 'pass', text: '', matches: [] },
};

interface JudgedPart {
  readonly part: MessagePart;
  readonly ruling: Ruling;
}

/**
 * Decides about one message, file or edit: refuses those of restricted users, and blocks, masks or
 * flags what the rules find. When something that has to be asked does not answer, nothing passes.
 */
export async function moderate(
  request: FunctionRequest,
  modules: FunctionModules,
): Promise<unknown> {
  try {
    return await decide(request, modules);
  } catch (error) {
    // Not the error's message: it may quote what was written.
    console.error('moderation failed', error instanceof Error ? error.name : typeof error);
    return request.abort('moderation unavailable');
  }
}

async function decide(request: FunctionRequest, modules: FunctionModules): Promise<unknown> {
  const channel = request.channels[0] ?? '';
  if (INTERNAL_PREFIXES.some((prefix) => channel.startsWith(prefix))) return request.ok();
  const { uuid: senderUuid } = request.params ?? {};
  // Leaving the user id out must not be a way around restrictions.
  if (typeof senderUuid !== 'string' || senderUuid === '') return request.abort('no user id');
  const [restrictions, storedRules] = await Promise.all([
    getRestrictions(modules.pubnub, senderUuid),
    modules.kvstore.get(RULES_KEY),
  ]);
  const refusal = refusalFor(restrictions, channel);
  if (refusal) return request.abort(refusal);

  const rules = rulesOf(storedRules);
  const parts = partsOf(request).map((part) => {
    return { part, ruling: applyRules(part.text, rules, channel) };
  });
  const judged = ({ part, ruling }: JudgedPart): Judged => {
    return { message: request.message, channel, senderUuid, text: part.text, ruling };
  };
  const blocked = parts.find(isBlocked);
  if (blocked) return block(request, modules, judged(blocked), 'words');
  const file = fileOf(request.message);
  if (file && (await isDenied(file, request, modules))) {
    return block(request, modules, judged(parts[0] ?? NO_PART), 'file');
  }
  const flagged = parts.find(isFlagged);
  if (flagged) await report(modules, judged(flagged));
  for (const { part, ruling } of parts) part.replace?.(ruling.text);
  return request.ok();
}

/** What cannot be masked is blocked instead. */
function isBlocked({ part, ruling: { verdict } }: JudgedPart): boolean {
  return verdict === 'block' || (verdict === 'mask' && !part.replace);
}

function isFlagged({ ruling }: JudgedPart): boolean {
  return ruling.matches.some(({ action }) => action === 'flag');
}

async function block(
  request: FunctionRequest,
  { pubnub }: FunctionModules,
  judged: Judged,
  reason: BlockReason,
): Promise<unknown> {
  const record = createBlockedRecord(judged, reason);
  await publishRecord(pubnub, BLOCKED_PREFIX + judged.channel, record);
  return request.abort('moderated message');
}

async function report({ pubnub, uuid }: FunctionModules, judged: Judged): Promise<void> {
  await publishRecord(pubnub, REPORTS_CHANNEL, createReportRecord(judged, uuid.v4()));
}

/** A decision stands, whether or not it can be recorded. */
async function publishRecord(
  pubnub: FunctionModules['pubnub'],
  channel: string,
  message: object,
): Promise<void> {
  try {
    await pubnub.publish({ channel, message });
  } catch (error) {
    console.error('record not published', error instanceof Error ? error.name : typeof error);
  }
}

let known: { readonly text: string; readonly rules: ModerationRules } | undefined;

/** Reads rules again only when they have changed: preparing them costs more than a message does. */
function rulesOf(stored: unknown): ModerationRules {
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored ?? null);
  if (known?.text !== text) known = { text, rules: readRules(JSON.parse(text)) };
  return known.rules;
}
