import { OBJECTS_PAGE_SIZE } from '../../domain/limits';
import { UNSET_VALUES } from '../../domain/restriction';
import { chatApi } from '../../pubnub/chatApi';
import { containing } from '../../pubnub/filterText';
import { nextCursor, pageAt } from '../../pubnub/paging';
import { readRows, readTotalCount, readUser } from '../../pubnub/recordFormat';
import { usersReceived } from '../../realtime/facts';
import { peoplePageReceived, type PeopleFilter, type PeopleQuery } from './peopleSlice';

/** Conditions of App Context. */
const CONDITIONS: Readonly<Record<PeopleFilter, string>> = {
  banned: isSet('ban'),
  muted: isFilled('mutedChannels'),
  blocked: isFilled('blockedChannels'),
  flagged: isSet('flag'),
};

export const peopleApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the people that the service finds, by name. Answers the cursor of the next. */
    getPeople: build.query<
      string | null,
      { readonly query: PeopleQuery; readonly cursor: string | null }
    >({
      async queryFn({ query, cursor }, { dispatch }, _options, baseQuery) {
        const filter = filterOf(query);
        const { data, error } = await baseQuery({
          operation: 'getUsers',
          params: {
            ...(filter !== '' && { filter }),
            sort: { name: 'asc' },
            include: { customFields: true, totalCount: true },
            limit: OBJECTS_PAGE_SIZE,
            ...pageAt(cursor),
          },
        });
        if (error) return { error };
        const users = readRows(data, readUser);
        const next = nextCursor(data) ?? null;
        dispatch(usersReceived(users));
        dispatch(
          peoplePageReceived({
            query,
            ids: users.map(({ id }) => id),
            total: readTotalCount(data) ?? null,
            next,
            isFirst: cursor === null,
          }),
        );
        return { data: next };
      },
    }),
  }),
});

/** Search and filters as one condition: all of them must be true. */
export function filterOf({ search, filters }: PeopleQuery): string {
  const text = search.trim();
  const terms = filters.map((filter) => CONDITIONS[filter]);
  if (text !== '') terms.push(`(name LIKE ${containing(text)} || id LIKE ${containing(text)})`);
  return terms.join(' && ');
}

function isSet(field: string): string {
  return isNone(field, UNSET_VALUES);
}

function isFilled(field: string): string {
  return isNone(field, [null, '']);
}

/** @param values compared with their types, as App Context has them */
function isNone(field: string, values: readonly (string | number | boolean | null)[]): string {
  const terms = values.map((value) => `custom.${field} != ${JSON.stringify(value)}`);
  return `(${terms.join(' && ')})`;
}
