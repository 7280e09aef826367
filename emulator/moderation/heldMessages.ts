import { toChannelId } from '../../src/domain/ids';
import { namedFiles } from '../../src/domain/message';
import { rejectedChannelOf } from '../../src/domain/moderation/moderationRecord';
import { readQuote } from '../../src/domain/quote';
import { isRecord, textField } from '../../shared/isRecord';
import type { Timetoken } from '../../shared/protocol';
import type { JournalEntry } from '../subscribe/journal';
import type { ModerationHistory } from './moderationHistory';

/** A message or an edit that a user wants to publish. */
export interface SubmittedMessage {
  readonly channel: string;
  readonly publisher: string;
  /** JSON text; of an edit, the new text. */
  readonly payload: string;
  /** JSON text of the publish's `meta`. */
  readonly meta?: string | undefined;
  /** For an edit: the message and the type of the action. */
  readonly edit?: { readonly messageTimetoken: Timetoken; readonly type: string };
}

/** The SDK publishes a file up to five times. */
const REMEMBERED_FILES = 1_000;

/** Records of messages that a rule on behaviour holds for review, in the form of those that word rules reject. */
export class HeldMessages {
  private readonly fileIds = new Set<string>();

  constructor(private readonly history: ModerationHistory) {}

  add(entry: JournalEntry, message: SubmittedMessage, ruleId: string): void {
    const { channel, publisher, payload, meta, edit } = message;
    const originalMessage: unknown = JSON.parse(payload);
    const [file] = namedFiles(originalMessage);
    if (file && this.isKnown(file.id)) return;
    const quote = readQuote(meta === undefined ? undefined : JSON.parse(meta));
    const messageId = isRecord(originalMessage) ? textField(originalMessage, 'id') : undefined;
    const record = {
      ...{ type: 'text', originalMessage, moderatedMessage: originalMessage },
      ...{ senderUuid: publisher, reason: 'behaviour', ruleId, isCut: false, channelId: channel },
      ...(messageId !== undefined && { messageId }),
      ...(file && { fileId: file.id, fileName: file.name }),
      ...(quote && { quotedMessage: quote }),
      ...(edit && { messageTimetoken: edit.messageTimetoken, actionType: edit.type }),
    };
    const id = this.history.append(entry, rejectedChannelOf(toChannelId(channel)), '', record);
    this.history.statements.tellOfRejection(entry, channel, id, record);
  }

  private isKnown(fileId: string): boolean {
    if (this.fileIds.has(fileId)) return true;
    if (this.fileIds.size >= REMEMBERED_FILES) this.fileIds.clear();
    this.fileIds.add(fileId);
    return false;
  }
}
