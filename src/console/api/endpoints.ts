import type { WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { endpoints } from './endpoints.generated';

/** The id of a user's tag. RTK Query keeps tags in a plain object, in which somebody may be called `__proto__`. */
export const tagIdOf = (userId: string) => `user ${userId}`;

/** The id of the tag of a list, which every change may change. */
export const LIST = 'list';

/** What an answer is about: a change of one user does not ask anew about all the others. */
const aboutUser =
  <Tag extends string>(type: Tag) =>
  (
    _answer: unknown,
    _error: unknown,
    { userId }: { readonly userId?: string | readonly string[] },
  ) =>
    [userId ?? []].flat().length === 0
      ? [{ type, id: LIST }]
      : [userId ?? []].flat().map((id) => ({ type, id: tagIdOf(id) }));

/** The calls of the server, with what each answer is about. */
export const serverEndpoints = endpoints.enhanceEndpoints({
  endpoints: {
    getCases: { providesTags: [{ type: 'cases', id: LIST }] },
    getCaseFilters: { providesTags: [{ type: 'reports', id: LIST }] },
    getCase: { providesTags: aboutUser('cases') },
    getReports: { providesTags: aboutUser('reports') },
    getDecisions: { providesTags: aboutUser('decisions') },
    getProtections: { providesTags: [{ type: 'decisions', id: LIST }] },
    getDecisionsActors: { providesTags: [{ type: 'decisions', id: LIST }] },
    // What it changes the server tells all consoles, this one too; directory and evidence follow the user's case.
    getDirectory: { providesTags: [] },
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof serverEndpoints> {}
}

export type Tag = Parameters<typeof serverEndpoints.util.invalidateTags>[0][number];

/** All that a change of a user's case may change. */
export function tagsOfUser(userId: UserId): readonly Tag[] {
  const types = ['cases', 'reports', 'decisions'] as const;
  return [
    ...types.flatMap((type) => [
      { type, id: tagIdOf(userId) },
      { type, id: LIST },
    ]),
    'evidence',
    'held',
    'appeals',
    'overview',
  ];
}

/** The tags that a change of the rules, the protections of channels, the held messages, the leases or the team may affect. */
export function tagsOfTopic(topic: string): readonly Tag[] {
  if (topic === 'held') return ['held'];
  if (topic === 'leases') return ['cases'];
  if (topic === 'team') return ['team'];
  return ['rules', 'overview', { type: 'decisions', id: LIST }];
}
