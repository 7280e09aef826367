import { CHANNEL_TEXT_FIELDS } from '../domain/objectContent';
import { CHANNEL_FIELDS } from '../domain/objectFields';
import { unreviewed } from '../moderation/moderation';
import { visibleChannels } from '../moderation/visibleRecords';
import { metadataOperations } from './metadataOperations';

/** Channel metadata. A change is told on that channel only. */
export const channelOperations = metadataOperations({
  name: 'channel',
  path: '/v2/objects/:subscribeKey/channels',
  eventType: 'channel',
  modifiedError: 'channelModified',
  textFields: CHANNEL_TEXT_FIELDS,
  listFields: CHANNEL_FIELDS,
  store: (stores) => stores.channels,
  visible: ({ moderation, stores }, caller, query) =>
    moderation ? visibleChannels(stores, caller, query) : query,
  counted: (_context, record) => record,
  audience: (_stores, id) => [id],
  review: ({ moderation }, caller, id, patch) =>
    moderation?.reviewChannelWrite(caller, id, patch) ?? unreviewed(patch),
});
