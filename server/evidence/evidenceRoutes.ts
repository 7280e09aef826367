import { Type } from '@sinclair/typebox';
import type { Timetoken } from '../../shared/protocol';
import { toChannelId } from '../../src/domain/ids';
import { DELETION, isEdit } from '../../src/domain/protocol';
import type { Api, Deps } from '../http/api';
import { Id, Moment, oneOf, RecordId } from '../http/fields';
import { Problem } from '../http/problem';
import type { Keyset } from '../keyset/keyset';
import { toSnapshot } from '../keyset/keysetFacts';
import { requireValue } from '../keyset/requireValue';
import { isReported, type MessageAddress } from '../reports/isReported';
import { Snapshot } from '../reports/reportRoutes';
import type { Store } from '../store/openStore';
import { findUserMessages } from './userMessages';

const COST = 2;
/** Looks through the messages of everybody. */
const SEARCH_COST = 20;

/**
 * What became of reported messages, and their pictures. Moderators read nothing of private chats but what was reported,
 * and that through the server: their tokens do not open these chats.
 */
export function addEvidence(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.get(
    '/v1/channels/:channelId/messages/:message',
    {
      schema: {
        tags: ['evidence'],
        description:
          'A message that was reported: as it was published, what became of it since, and the decision that deleted it, unless its author did.',
        params: Type.Object({ channelId: Id, message: RecordId }),
        response: {
          200: Type.Object({
            state: oneOf(['unchanged', 'edited', 'deleted', 'gone']),
            original: Type.Optional(Snapshot),
            text: Type.Optional(Type.String({ description: 'As it reads after edits.' })),
            deletedBy: Type.Optional(RecordId),
          }),
        },
      },
      config: { cost: COST },
    },
    async ({ params }) => {
      if (!(await isReported(store, params))) {
        throw new Problem('notFound', 'Nobody reported such a message.');
      }
      return await findState(store, keyset, params);
    },
  );

  app.get(
    '/v1/users/:userId/messages',
    {
      schema: {
        tags: ['evidence'],
        description:
          'What a user wrote in public channels within the last week, newest first, without what was deleted.',
        params: Type.Object({ userId: Id }),
        querystring: Type.Object({ since: Moment }, { additionalProperties: false }),
        response: {
          200: Type.Object({
            items: Type.Array(Type.Object({ channelId: Type.String(), ...Snapshot.properties })),
          }),
        },
      },
      config: { access: 'deciders', cost: SEARCH_COST },
    },
    async ({ params: { userId }, query: { since } }) => ({
      items: await findUserMessages(store, userId, since),
    }),
  );

  app.get(
    '/v1/channels/:channelId/files/:fileId/:name',
    {
      schema: {
        tags: ['evidence'],
        description: 'A link to a file that was sent, which works without a token for a while.',
        params: Type.Object({ channelId: Id, fileId: FileId, name: FileName }),
        response: { 200: Type.Object({ url: Type.String() }) },
      },
      config: { cost: COST },
    },
    async ({ params: { channelId, fileId, name } }) => {
      const file = { channelId: toChannelId(channelId), id: fileId, name };
      const url = requireValue(await keyset.fileLink(file));
      if (url === undefined) throw new Problem('notFound');
      return { url };
    },
  );
}

const FileId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' });
const FileName = Type.String({ minLength: 1, maxLength: 255 });

async function findState({ db }: Store, keyset: Keyset, { channelId, message }: MessageAddress) {
  const [found, deletion] = await Promise.all([
    keyset.message(toChannelId(channelId), message as Timetoken).then(requireValue),
    db
      .selectFrom('deletedMessages')
      .select('record')
      .where('channelId', '=', channelId)
      .where('message', '=', message)
      .executeTakeFirst(),
  ]);
  if (!found) return { state: 'gone' as const };
  // Edits and deletions by others do not count; those by moderators are decisions.
  const own = found.actions.filter(({ userId }) => userId === found.userId);
  const edit = own.findLast(({ type }) => isEdit(type));
  const isDeleted = deletion !== undefined || own.some(({ type }) => type === DELETION);
  return {
    state: isDeleted ? ('deleted' as const) : edit ? ('edited' as const) : ('unchanged' as const),
    original: toSnapshot(found),
    ...(edit && { text: edit.value }),
    ...(deletion && { deletedBy: deletion.record }),
  };
}
