import { USER_TEXT_FIELDS } from '../domain/objectContent';
import { USER_FIELDS } from '../domain/objectFields';
import { unreviewed } from '../moderation/moderation';
import { countedContent } from '../moderation/userWriteRules';
import { visibleUsers } from '../moderation/visibleRecords';
import { metadataOperations } from './metadataOperations';

/** User metadata. A change is told on the user's own channel and wherever the user is a member. */
export const userOperations = metadataOperations({
  name: 'user',
  path: '/v2/objects/:subscribeKey/uuids',
  eventType: 'uuid',
  modifiedError: 'userModified',
  textFields: USER_TEXT_FIELDS,
  listFields: USER_FIELDS,
  store: (stores) => stores.users,
  visible: ({ moderation }, _caller, query) => (moderation ? visibleUsers(query) : query),
  counted: ({ moderation }, record) => (moderation ? countedContent(record) : record),
  audience: (stores, id) => [id, ...stores.memberships.channelsOf(id)],
  review: ({ moderation }, caller, id, patch) =>
    moderation?.reviewUserWrite(caller, id, patch) ?? unreviewed(patch),
});
