import { chatOf, roleOf } from '../../src/domain/channelRole';
import { rejectedChannelOf, REPORTS_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import { toChannelId } from '../../src/domain/ids';
import { namedFiles, type NamedFile } from '../../src/domain/message';
import { readMentions } from '../../src/domain/mentionText';
import { MAX_MENTIONS, MAX_MESSAGE_FILES } from '../../src/domain/protocol';
import { applyRules, type Ruling } from '../../src/domain/wordRules/applyRules';
import { maskingRules } from '../../src/domain/wordRules/rules';
import { refusalFor } from '../../src/domain/enforcement/refusal';
import { REJECTED } from '../../src/domain/enforcement/verdict';
import { isDenied } from './isDenied';
import { type KeyedFacts, readKeyedFacts } from './keyedFacts';
import { partsOf, quoteOf, type MessagePart } from './messageParts';
import type { Judging, Modules } from './platform';
import { rememberRejected, wasRejected } from './rejectedFiles';
import { createRejectedRecord, createReport, type Judged, type RejectionReason } from './records';
import { isReleased } from './releases';
import { tellServer } from './tellServer';
import { mustWait } from './waits';

interface JudgedPart {
  readonly part: MessagePart;
  readonly ruling: Ruling;
}

/**
 * Decides about one message, file or signal by what the moderation server has decided: refuses those of restricted
 * users, and rejects, masks or flags what the rules find. When something that has to be asked does not answer, nothing
 * passes.
 */
export async function judge(judging: Judging): Promise<unknown> {
  try {
    return await decide(judging);
  } catch (error) {
    // Not the error's message: it may quote what was written.
    console.error('moderation failed', error instanceof Error ? error.name : typeof error);
    return judging.request.abort('moderation unavailable');
  }
}

async function decide(judging: Judging): Promise<unknown> {
  const { request, modules } = judging;
  const channel = request.channels[0] ?? '';
  const chat = chatOf(channel);
  const { kind } = roleOf(channel);
  // Access Manager decides who may write to the channels of moderation.
  if (kind === 'moderation' || kind === 'inbox') return request.ok();
  // Nobody can be muted or blocked there.
  if (roleOf(chat).kind === 'reserved') return request.abort('invalid channel');
  const { uuid: senderUuid } = request.params ?? {};
  // Leaving the user id out must not be a way around restrictions.
  if (typeof senderUuid !== 'string' || senderUuid === '') return request.abort('no user id');
  if (await isReleased(request, modules)) return request.ok();
  const facts = await readKeyedFacts(modules, senderUuid);
  const { restrictions, settings } = facts;
  const refusal = refusalFor(restrictions, channel);
  if (refusal) return request.abort(refusal);
  // They are no part of a chat, and a report quotes what it is about.
  if (kind === 'reports' || kind === 'sdkNotices') return request.ok();
  if (judging.isSpoken && mustWait(facts.shield, senderUuid)) return request.abort('slow mode');
  const files = namedFiles(request.message);
  if (files.length > MAX_MESSAGE_FILES) return request.abort('too many files');
  const [firstFile] = files;
  if (firstFile && (await wasRejected(firstFile, modules))) return request.abort(REJECTED);

  const texts = partsOf(request);
  if (countMentions(texts) > MAX_MENTIONS) return request.abort('too many mentions');
  const original = copyOf(request.message);
  const parts = texts.map((part): JudgedPart => {
    return { part, ruling: applyRules(part.text, settings.rules, chat) };
  });
  for (const { part, ruling } of parts) part.replace?.(ruling.text);
  const quote = quoteOf(request);
  const judged = (found?: JudgedPart, file = firstFile): Judged => ({
    channel,
    senderUuid,
    original,
    moderated: request.message,
    quote,
    file,
    text: found?.part.text ?? '',
    ruling: found?.ruling ?? { verdict: 'pass', text: '', matches: [] },
  });
  const rejected = parts.find(isRejected);
  if (rejected) return reject(judging, facts, judged(rejected), 'words');
  const { checkUrl } = settings;
  const denied =
    checkUrl === undefined
      ? undefined
      : await findDenied(files, (file) => isDenied({ channel, ...file }, checkUrl, modules));
  if (denied) return reject(judging, facts, judged(undefined, denied), 'file');
  const flagged = parts.find(isFlagged);
  const report = flagged && createReport(judged(flagged));
  const masked = maskingRules(parts.flatMap(({ ruling }) => ruling.matches));
  const found = { channel, senderUuid, masked, ...(report && { report }) };
  const answer = await tellServer(judging, facts.shield, found);
  if (report && !answer.isKept) await publishRecord(modules, REPORTS_CHANNEL, report);
  if (answer.refusal === undefined) return request.ok();
  if (firstFile && answer.refusal === REJECTED) await rememberRejected(firstFile, modules);
  return request.abort(answer.refusal);
}

/** How many users the texts mention. */
function countMentions(texts: readonly MessagePart[]): number {
  const mentions = texts.flatMap(({ text }) => readMentions(text).mentions);
  return new Set(mentions.map(({ userId }) => userId)).size;
}

/** One after the other: a function may only make so many calls. */
async function findDenied(
  files: readonly NamedFile[],
  isFileDenied: (file: NamedFile) => Promise<boolean>,
): Promise<NamedFile | undefined> {
  for (const file of files) if (await isFileDenied(file)) return file;
  return undefined;
}

/** A message that cannot be masked is rejected instead. */
function isRejected({ part, ruling: { verdict } }: JudgedPart): boolean {
  return verdict === 'block' || (verdict === 'mask' && !part.replace);
}

function isFlagged({ ruling }: JudgedPart): boolean {
  return ruling.matches.some(({ action }) => action === 'flag');
}

async function reject(
  judging: Judging,
  { shield }: KeyedFacts,
  judged: Judged,
  reason: RejectionReason,
): Promise<unknown> {
  const { request, modules } = judging;
  const { channel, senderUuid } = judged;
  const rejected = createRejectedRecord(judged, reason);
  const answer = await tellServer(judging, shield, { channel, senderUuid, rejected });
  if (!answer.isKept) {
    await publishRecord(modules, rejectedChannelOf(toChannelId(channel)), rejected);
  }
  if (judged.file) await rememberRejected(judged.file, modules);
  return request.abort(REJECTED);
}

/** A decision stands, whether or not it can be recorded. */
async function publishRecord({ pubnub }: Modules, channel: string, message: object): Promise<void> {
  try {
    await pubnub.publish({ channel, message });
  } catch (error) {
    console.error('record not published', error instanceof Error ? error.name : typeof error);
  }
}

function copyOf(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message));
}
