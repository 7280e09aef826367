import { RULES_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import {
  type ModerationRules,
  parseField,
  readStoredRules,
} from '../../src/domain/wordRules/rules';
import { customOf } from './appContext';
import { readFileRules, type FileRules } from './fileRules';
import type { FunctionModules } from './platform';

/** The rules that moderators maintain, in the `custom` data of the channel `moderation.rules`. */
interface Settings {
  readonly rules: ModerationRules;
  readonly files: FileRules;
}

/** The field with the rules about files, as JSON text. */
const FILES_FIELD = 'files';

let known: { readonly text: string; readonly settings: Settings } | undefined;

/** Reads settings again only when they have changed: preparing rules costs more than a message does. */
export async function getSettings({ objects }: FunctionModules['pubnub']): Promise<Settings> {
  const query = { channel: RULES_CHANNEL, include: { customFields: true } };
  const custom = await customOf(objects.getChannelMetadata(query));
  const text = JSON.stringify(custom ?? null);
  if (known?.text !== text) {
    const files = readFileRules(parseField(custom, FILES_FIELD));
    known = { text, settings: { rules: readStoredRules(custom), files } };
  }
  return known.settings;
}
