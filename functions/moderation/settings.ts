import { RULES_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import {
  type ModerationRules,
  parseField,
  readStoredRules,
} from '../../src/domain/wordRules/rules';
import { textField } from '../../shared/isRecord';
import { recordOf } from './appContext';
import { readFileRules, type FileRules } from './fileRules';
import type { FunctionModules } from './platform';

/** The rules that moderators maintain, in the `custom` data of the channel `moderation.rules`. */
export interface Settings {
  readonly rules: ModerationRules;
  readonly files: FileRules;
}

/** The field with the rules about files, as JSON text. */
const FILES_FIELD = 'files';

let known: { readonly tag: string | undefined; readonly settings: Settings } | undefined;

/**
 * Reads settings again only when their record has changed: its tag is short, while rules are up to 32 KiB, and preparing
 * them costs more than a message does.
 */
export async function getSettings({
  objects,
}: Pick<FunctionModules['pubnub'], 'objects'>): Promise<Settings> {
  const read = (customFields: boolean) =>
    recordOf(objects.getChannelMetadata({ channel: RULES_CHANNEL, include: { customFields } }));
  const tag = tagOf(await read(false));
  if (!known || tag === undefined || known.tag !== tag) {
    const record = await read(true);
    const custom = record?.['custom'];
    const files = readFileRules(parseField(custom, FILES_FIELD));
    // The tag of what was read: the record may have changed between the two calls.
    known = { tag: tagOf(record), settings: { rules: readStoredRules(custom), files } };
  }
  return known.settings;
}

/** Empty without a record; undefined for a record whose content cannot be told from another one's. */
function tagOf(record: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return record ? textField(record, 'eTag') : '';
}
