import type { ChannelId } from '../domain/ids';
import { isRecord } from '../../shared/isRecord';
import type { SdkError } from './errors';
import { quote } from './filterText';
import { readRows } from './recordFormat';
import { ask, type Call } from './rewriteCustom';

type Answer =
  | { readonly custom: unknown; readonly error?: undefined }
  | { readonly error: SdkError; readonly custom?: undefined };

/** The `custom` data of a channel's record; undefined as long as nobody has written one. */
export async function fetchChannelCustom(call: Call, channelId: ChannelId): Promise<Answer> {
  const { data, error } = await ask(call, {
    // By a filter: browsers log an error when a record that is asked for by its id is not there.
    operation: 'getChannels',
    params: { filter: `id == ${quote(channelId)}`, include: { customFields: true }, limit: 1 },
  });
  if (error) return { error };
  const [record] = readRows(data, (row) => (isRecord(row) ? row : undefined));
  return { custom: record?.['custom'] };
}
