import type { Timetoken } from '../../../shared/protocol';
import type { ChannelId, UserId } from '../../domain/ids';
import { serverApi as api } from './serverApi';
export const addTagTypes = [
  'team',
  'reports',
  'cases',
  'decisions',
  'appeals',
  'overview',
  'rules',
  'held',
  'webhooks',
  'capabilities',
  'memberships',
  'channels',
  'users',
  'directory',
  'evidence',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getTeam: build.query<GetTeamApiResponse, GetTeamApiArg>({
        query: () => ({ url: `/v1/team` }),
        providesTags: ['team'],
      }),
      getTeamInvitations: build.query<GetTeamInvitationsApiResponse, GetTeamInvitationsApiArg>({
        query: () => ({ url: `/v1/team/invitations` }),
        providesTags: ['team'],
      }),
      deleteTeamInvitation: build.mutation<
        DeleteTeamInvitationApiResponse,
        DeleteTeamInvitationApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/team/invitations/${encodeURIComponent(String(queryArg.userId))}`,
          method: 'DELETE',
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['team'],
      }),
      putTeam: build.mutation<PutTeamApiResponse, PutTeamApiArg>({
        query: (queryArg) => ({
          url: `/v1/team/${encodeURIComponent(String(queryArg.userId))}`,
          method: 'PUT',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['team'],
      }),
      deleteTeam: build.mutation<DeleteTeamApiResponse, DeleteTeamApiArg>({
        query: (queryArg) => ({
          url: `/v1/team/${encodeURIComponent(String(queryArg.userId))}`,
          method: 'DELETE',
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['team'],
      }),
      getReports: build.query<GetReportsApiResponse, GetReportsApiArg>({
        query: (queryArg) => ({
          url: `/v1/reports`,
          params: {
            userId: queryArg.userId,
            state: queryArg.state,
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['reports'],
      }),
      getCases: build.query<GetCasesApiResponse, GetCasesApiArg>({
        query: (queryArg) => ({
          url: `/v1/cases`,
          params: {
            sort: queryArg.sort,
            reason: queryArg.reason,
            channelId: queryArg.channelId,
            search: queryArg.search,
            scope: queryArg.scope,
            since: queryArg.since,
            isFree: queryArg.isFree,
            isAsked: queryArg.isAsked,
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cases'],
      }),
      getCaseFilters: build.query<GetCaseFiltersApiResponse, GetCaseFiltersApiArg>({
        query: () => ({ url: `/v1/case-filters` }),
        providesTags: ['cases'],
      }),
      getCase: build.query<GetCaseApiResponse, GetCaseApiArg>({
        query: (queryArg) => ({
          url: `/v1/cases/${encodeURIComponent(String(queryArg.userId))}`,
          params: {
            channelId: queryArg.channelId,
          },
        }),
        providesTags: ['cases'],
      }),
      putCaseLease: build.mutation<PutCaseLeaseApiResponse, PutCaseLeaseApiArg>({
        query: (queryArg) => ({
          url: `/v1/cases/${encodeURIComponent(String(queryArg.userId))}/lease`,
          method: 'PUT',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['cases'],
      }),
      deleteCaseLease: build.mutation<DeleteCaseLeaseApiResponse, DeleteCaseLeaseApiArg>({
        query: (queryArg) => ({
          url: `/v1/cases/${encodeURIComponent(String(queryArg.userId))}/lease`,
          method: 'DELETE',
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['cases'],
      }),
      postCaseNotes: build.mutation<PostCaseNotesApiResponse, PostCaseNotesApiArg>({
        query: (queryArg) => ({
          url: `/v1/cases/${encodeURIComponent(String(queryArg.userId))}/notes`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['cases'],
      }),
      postCaseOpinions: build.mutation<PostCaseOpinionsApiResponse, PostCaseOpinionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/cases/${encodeURIComponent(String(queryArg.userId))}/opinions`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['cases'],
      }),
      postCaseHandovers: build.mutation<PostCaseHandoversApiResponse, PostCaseHandoversApiArg>({
        query: (queryArg) => ({
          url: `/v1/cases/${encodeURIComponent(String(queryArg.userId))}/handovers`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['cases'],
      }),
      postDecisions: build.mutation<PostDecisionsApiResponse, PostDecisionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/decisions`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['decisions'],
      }),
      getDecisions: build.query<GetDecisionsApiResponse, GetDecisionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/decisions`,
          params: {
            userId: queryArg.userId,
            actorId: queryArg.actorId,
            channelId: queryArg.channelId,
            message: queryArg.message,
            kind: queryArg.kind,
            isAutomatic: queryArg.isAutomatic,
            user: queryArg.user,
            from: queryArg['from'],
            to: queryArg.to,
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['decisions'],
      }),
      postDecisionUndo: build.mutation<PostDecisionUndoApiResponse, PostDecisionUndoApiArg>({
        query: (queryArg) => ({
          url: `/v1/decisions/${encodeURIComponent(String(queryArg.id))}/undo`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['decisions'],
      }),
      getDecisionsActors: build.query<GetDecisionsActorsApiResponse, GetDecisionsActorsApiArg>({
        query: () => ({ url: `/v1/decisions/actors` }),
        providesTags: ['decisions'],
      }),
      getAppeals: build.query<GetAppealsApiResponse, GetAppealsApiArg>({
        query: (queryArg) => ({
          url: `/v1/appeals`,
          params: {
            state: queryArg.state,
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['appeals'],
      }),
      postAppealAnswer: build.mutation<PostAppealAnswerApiResponse, PostAppealAnswerApiArg>({
        query: (queryArg) => ({
          url: `/v1/appeals/${encodeURIComponent(String(queryArg.id))}/answer`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['appeals'],
      }),
      getOverview: build.query<GetOverviewApiResponse, GetOverviewApiArg>({
        query: (queryArg) => ({
          url: `/v1/overview`,
          params: {
            starts: queryArg.starts,
          },
        }),
        providesTags: ['overview'],
      }),
      getRules: build.query<GetRulesApiResponse, GetRulesApiArg>({
        query: (queryArg) => ({
          url: `/v1/rules`,
          params: {
            version: queryArg.version,
          },
        }),
        providesTags: ['rules'],
      }),
      putRules: build.mutation<PutRulesApiResponse, PutRulesApiArg>({
        query: (queryArg) => ({
          url: `/v1/rules`,
          method: 'PUT',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['rules'],
      }),
      postRulesBehaviourTrials: build.mutation<
        PostRulesBehaviourTrialsApiResponse,
        PostRulesBehaviourTrialsApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/rules/behaviour-trials`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['rules'],
      }),
      getHeld: build.query<GetHeldApiResponse, GetHeldApiArg>({
        query: (queryArg) => ({
          url: `/v1/held`,
          params: {
            state: queryArg.state,
            channelId: queryArg.channelId,
            search: queryArg.search,
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['held'],
      }),
      getProtections: build.query<GetProtectionsApiResponse, GetProtectionsApiArg>({
        query: () => ({ url: `/v1/protections` }),
        providesTags: ['decisions'],
      }),
      getWebhooks: build.query<GetWebhooksApiResponse, GetWebhooksApiArg>({
        query: () => ({ url: `/v1/webhooks` }),
        providesTags: ['webhooks'],
      }),
      postWebhookResends: build.mutation<PostWebhookResendsApiResponse, PostWebhookResendsApiArg>({
        query: (queryArg) => ({
          url: `/v1/webhooks/${encodeURIComponent(String(queryArg.target))}/resends`,
          method: 'POST',
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['webhooks'],
      }),
      getCapabilities: build.query<GetCapabilitiesApiResponse, GetCapabilitiesApiArg>({
        query: () => ({ url: `/v1/capabilities` }),
        providesTags: ['capabilities'],
      }),
      getShield: build.query<GetShieldApiResponse, GetShieldApiArg>({
        query: () => ({ url: `/v1/shield` }),
        providesTags: ['rules'],
      }),
      postChannelMembers: build.mutation<PostChannelMembersApiResponse, PostChannelMembersApiArg>({
        query: (queryArg) => ({
          url: `/v1/channels/${encodeURIComponent(String(queryArg.channelId))}/members`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['memberships'],
      }),
      getChannels: build.query<GetChannelsApiResponse, GetChannelsApiArg>({
        query: (queryArg) => ({
          url: `/v1/channels`,
          params: {
            scope: queryArg.scope,
            next: queryArg.next,
          },
        }),
        providesTags: ['channels'],
      }),
      getChannelTexts: build.query<GetChannelTextsApiResponse, GetChannelTextsApiArg>({
        query: (queryArg) => ({
          url: `/v1/channels/${encodeURIComponent(String(queryArg.channelId))}/texts`,
        }),
        providesTags: ['channels'],
      }),
      getUsers: build.query<GetUsersApiResponse, GetUsersApiArg>({
        query: (queryArg) => ({
          url: `/v1/users`,
          params: {
            search: queryArg.search,
            restricted: queryArg.restricted,
            isReported: queryArg.isReported,
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ['users'],
      }),
      getDirectory: build.query<GetDirectoryApiResponse, GetDirectoryApiArg>({
        query: (queryArg) => ({
          url: `/v1/directory`,
          params: {
            userIds: queryArg.userIds,
            channelIds: queryArg.channelIds,
          },
        }),
        providesTags: ['directory'],
      }),
      getChannelMessage: build.query<GetChannelMessageApiResponse, GetChannelMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/channels/${encodeURIComponent(String(queryArg.channelId))}/messages/${encodeURIComponent(String(queryArg.message))}`,
        }),
        providesTags: ['evidence'],
      }),
      getUserMessages: build.query<GetUserMessagesApiResponse, GetUserMessagesApiArg>({
        query: (queryArg) => ({
          url: `/v1/users/${encodeURIComponent(String(queryArg.userId))}/messages`,
          params: {
            since: queryArg.since,
          },
        }),
        providesTags: ['evidence'],
      }),
      getChannelFile: build.query<GetChannelFileApiResponse, GetChannelFileApiArg>({
        query: (queryArg) => ({
          url: `/v1/channels/${encodeURIComponent(String(queryArg.channelId))}/files/${encodeURIComponent(String(queryArg.fileId))}/${encodeURIComponent(String(queryArg.name))}`,
        }),
        providesTags: ['evidence'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
export type GetTeamApiResponse = /** status 200 Success */ {
  members: readonly {
    userId: UserId;
    role: 'viewer' | 'moderator' | 'lead';
  }[];
};
export type GetTeamApiArg = void;
export type GetTeamInvitationsApiResponse = /** status 200 Success */ {
  invitations: readonly {
    userId: UserId;
    role: 'viewer' | 'moderator' | 'lead';
    expiresAt: number;
  }[];
};
export type GetTeamInvitationsApiArg = void;
export type DeleteTeamInvitationApiResponse = /** status 200 Success */ {};
export type DeleteTeamInvitationApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
};
export type PutTeamApiResponse = /** status 200 Success */ {
  userId: UserId;
  role: 'viewer' | 'moderator' | 'lead';
};
export type PutTeamApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    role: 'viewer' | 'moderator' | 'lead';
  };
};
export type DeleteTeamApiResponse = /** status 200 Success */ {};
export type DeleteTeamApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
};
export type GetReportsApiResponse = /** status 200 Success */ {
  items: readonly {
    id: Timetoken;
    reporterId: UserId;
    userId: UserId;
    reason: string;
    channelId?: ChannelId;
    message?: {
      timetoken: Timetoken;
      authorId: UserId;
      text: string;
      fileName?: string;
      fileId?: string;
    };
    surroundings: readonly {
      timetoken: Timetoken;
      authorId: UserId;
      text: string;
      fileName?: string;
      fileId?: string;
    }[];
    closedBy?: string;
  }[];
  next?: string;
};
export type GetReportsApiArg = {
  userId?: readonly UserId[];
  state?: 'open' | 'closed' | 'all';
  /** `next` of the page before. */
  cursor?: string;
  limit?: number;
};
export type GetCasesApiResponse = /** status 200 Success */ {
  items: readonly {
    userId: UserId;
    name: string;
    openReports: number;
    firstReport?: Timetoken;
    lastReport?: Timetoken;
    /** Decisions about the user that were not taken back. */
    decisions: number;
    waitsFor?: 'handOver' | 'askOpinion';
    /** Whom it waits for; missing for anybody. */
    moderatorId?: UserId;
    reasons: readonly {
      reason: string;
      count: number;
    }[];
    channelIds: readonly ChannelId[];
    excerpt?: string;
    lease?: {
      holderId: UserId;
      endsAt: number;
    };
  }[];
  next?: string;
  /** On the first page. */
  total?: number;
};
export type GetCasesApiArg = {
  sort?: 'newest' | 'oldest' | 'most' | 'severe';
  reason?: string;
  channelId?: ChannelId;
  search?: string;
  scope?: 'all' | 'author' | 'text';
  since?: string;
  /** Only what the caller may begin with. */
  isFree?: boolean;
  /** Only what waits for the caller. */
  isAsked?: boolean;
  /** `next` of the page before. */
  cursor?: string;
  limit?: number;
};
export type GetCaseFiltersApiResponse = /** status 200 Success */ {
  reasons: readonly string[];
  channelIds: readonly ChannelId[];
};
export type GetCaseFiltersApiArg = void;
export type GetCaseApiResponse = /** status 200 Success */ {
  userId: UserId;
  openReports: number;
  strikes: number;
  restrictions: readonly {
    kind: 'ban' | 'mute' | 'block';
    channelId?: ChannelId;
    until?: number;
    origin: Timetoken;
    /** Who began it; missing when the server did. */
    actorId?: UserId;
    reason: string;
  }[];
  nextStep?: {
    kind: 'warn' | 'mute' | 'block' | 'ban';
    ms?: number;
    /** Of a step that holds in one channel. */
    channelId?: ChannelId;
  };
  lease?: {
    holderId: UserId;
    endsAt: number;
  };
  waitsFor?: 'handOver' | 'askOpinion';
  /** Whom it waits for; missing for anybody. */
  moderatorId?: UserId;
};
export type GetCaseApiArg = {
  channelId?: ChannelId;
  userId: UserId;
};
export type PutCaseLeaseApiResponse = /** status 200 Success */ {
  holderId: UserId;
  endsAt: number;
};
export type PutCaseLeaseApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    takeOver?: boolean;
  };
};
export type DeleteCaseLeaseApiResponse = /** status 200 Success */ {};
export type DeleteCaseLeaseApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
};
export type PostCaseNotesApiResponse = /** status 201 Success */ {
  id: Timetoken;
};
export type PostCaseNotesApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    text: string;
  };
};
export type PostCaseOpinionsApiResponse = /** status 201 Success */ {
  id: Timetoken;
};
export type PostCaseOpinionsApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    moderatorId?: UserId;
    text?: string;
  };
};
export type PostCaseHandoversApiResponse = /** status 201 Success */ {
  id: Timetoken;
};
export type PostCaseHandoversApiArg = {
  userId: UserId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    moderatorId?: UserId;
    text?: string;
  };
};
export type PostDecisionsApiResponse = /** status 201 Success */ {
  ids: readonly Timetoken[];
};
export type PostDecisionsApiArg = {
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    kind:
      | 'ban'
      | 'mute'
      | 'block'
      | 'unban'
      | 'unmute'
      | 'unblock'
      | 'warn'
      | 'changeEnd'
      | 'dismiss'
      | 'deleteMessage'
      | 'release'
      | 'deny'
      | 'startSlowMode'
      | 'endSlowMode'
      | 'closeChannel'
      | 'openChannel'
      | 'startRaidMode'
      | 'endRaidMode';
    /** Why; `warn`, `mute`, `block` and `ban` need one, which the user reads. */
    reason?: string;
    userId?: UserId;
    channelId?: ChannelId;
    message?: Timetoken;
    until?: number;
    untilBefore?: number;
    restriction?: 'ban' | 'mute' | 'block';
    reportIds?: readonly Timetoken[];
    /** With a ban: also deletes what the user wrote in public channels since then, the newest 100 messages of the last week. The undo of the ban restores them. */
    deleteSince?: number;
    /** The law that was broken. */
    law?: string;
  };
};
export type GetDecisionsApiResponse = /** status 200 Success */ {
  items: readonly {
    id: Timetoken;
    kind:
      | 'ban'
      | 'unban'
      | 'mute'
      | 'unmute'
      | 'block'
      | 'unblock'
      | 'deleteMessage'
      | 'restoreMessage'
      | 'dismiss'
      | 'release'
      | 'deny'
      | 'changeRules'
      | 'changeEnd'
      | 'note'
      | 'askOpinion'
      | 'handOver'
      | 'takeOver'
      | 'startSlowMode'
      | 'endSlowMode'
      | 'closeChannel'
      | 'openChannel'
      | 'startRaidMode'
      | 'endRaidMode'
      | 'warn'
      | 'unwarn'
      | 'uphold'
      | 'overturn';
    reason: string;
    actorId?: UserId;
    userId?: UserId;
    channelId?: ChannelId;
    message?: Timetoken;
    until?: number;
    untilBefore?: number;
    restriction?: 'ban' | 'mute' | 'block';
    undoes?: Timetoken;
    appealId?: Timetoken;
    moderatorId?: UserId;
    ruleId?: string;
    law?: string;
    partOf?: string;
    /** The reports that it answered, or, undoing a dismissal, opened again. */
    reportIds?: readonly Timetoken[];
    /** The change of the rules. */
    change?: {
      words: unknown;
      behaviour: unknown;
    };
    isUndone: boolean;
    /** What was said in the message that it is about. */
    quote?: string;
  }[];
  next?: string;
  /** On the first page. */
  total?: number;
};
export type GetDecisionsApiArg = {
  userId?: UserId;
  actorId?: UserId;
  channelId?: ChannelId;
  message?: Timetoken;
  kind?:
    | 'ban'
    | 'unban'
    | 'mute'
    | 'unmute'
    | 'block'
    | 'unblock'
    | 'deleteMessage'
    | 'restoreMessage'
    | 'dismiss'
    | 'release'
    | 'deny'
    | 'changeRules'
    | 'changeEnd'
    | 'note'
    | 'askOpinion'
    | 'handOver'
    | 'takeOver'
    | 'startSlowMode'
    | 'endSlowMode'
    | 'closeChannel'
    | 'openChannel'
    | 'startRaidMode'
    | 'endRaidMode'
    | 'warn'
    | 'unwarn'
    | 'uphold'
    | 'overturn';
  /** Only what the server did by itself, or only what it did not. */
  isAutomatic?: boolean;
  /** A part of the name or id of the user whom a record is about. */
  user?: string;
  from?: number;
  to?: number;
  /** `next` of the page before. */
  cursor?: string;
  limit?: number;
};
export type PostDecisionUndoApiResponse = /** status 201 Success */ {
  ids: readonly Timetoken[];
};
export type PostDecisionUndoApiArg = {
  id: Timetoken;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    reason?: string;
  };
};
export type GetDecisionsActorsApiResponse = /** status 200 Success */ {
  actorIds: readonly UserId[];
  /** Whether the server decided by itself. */
  hasAutomatic: boolean;
};
export type GetDecisionsActorsApiArg = void;
export type GetAppealsApiResponse = /** status 200 Success */ {
  items: readonly {
    id: Timetoken;
    userId: UserId;
    text: string;
    /** Who decided, and must not answer. */
    deciderId?: UserId;
    answer?: 'uphold' | 'overturn';
    answeredBy?: string;
    /** The moderator who answered. */
    answerer?: UserId;
    answerReason?: string;
    /** Whether the caller decided or appealed, and so must not answer. */
    isOwn: boolean;
    /** Whether the decision was taken back since. */
    isUndone: boolean;
    statement: {
      id: Timetoken;
      decisionId: string;
      kind:
        | 'ban'
        | 'unban'
        | 'mute'
        | 'unmute'
        | 'block'
        | 'unblock'
        | 'deleteMessage'
        | 'restoreMessage'
        | 'dismiss'
        | 'release'
        | 'deny'
        | 'changeRules'
        | 'changeEnd'
        | 'note'
        | 'askOpinion'
        | 'handOver'
        | 'takeOver'
        | 'startSlowMode'
        | 'endSlowMode'
        | 'closeChannel'
        | 'openChannel'
        | 'startRaidMode'
        | 'endRaidMode'
        | 'warn'
        | 'unwarn'
        | 'uphold'
        | 'overturn'
        | 'reject';
      title: string;
      reason: string;
      until?: number;
      untilBefore?: number;
      restriction?: 'ban' | 'mute' | 'block';
      channelId?: ChannelId;
      place?: string;
      message?: Timetoken;
      quotes: readonly string[];
      words: readonly string[];
      isAutomatic: boolean;
      isFoundAutomatically: boolean;
      isUndo: boolean;
      appealId?: Timetoken;
      source: 'notice' | 'ownInitiative';
      law?: string;
    };
  }[];
  next?: string;
  /** On the first page. */
  total?: number;
};
export type GetAppealsApiArg = {
  state?: 'open' | 'answered' | 'all';
  /** `next` of the page before. */
  cursor?: string;
  limit?: number;
};
export type PostAppealAnswerApiResponse = /** status 201 Success */ {
  id: Timetoken;
};
export type PostAppealAnswerApiArg = {
  id: Timetoken;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    answer: 'uphold' | 'overturn';
    reason: string;
  };
};
export type GetOverviewApiResponse = /** status 200 Success */ {
  from: number;
  since?: number;
  open: {
    count: number;
    /** ms */
    medianAge?: number;
    /** ms */
    oldestAge?: number;
    /** Up to an hour, a day, a week, and older. */
    byAge: readonly number[];
  };
  decisions: number;
  automatic: number;
  undone: number;
  /** ms */
  medianTime?: number;
  appeals: {
    answered: number;
    overturned: number;
  };
  steps: readonly {
    from: number;
    byModerators: number;
    automatic: number;
    reports: number;
    /** Messages that a rule rejected. */
    rejected: number;
  }[];
  /** Where most was reported in the period. */
  channels: readonly {
    channelId: ChannelId;
    count: number;
  }[];
  reasons: readonly {
    reason: string;
    count: number;
  }[];
  otherReasons: {
    reasons: number;
    count: number;
  };
  moderators: readonly {
    moderatorId: UserId;
    count: number;
    /** ms */
    medianTime?: number;
    overturned: number;
  }[];
};
export type GetOverviewApiArg = {
  /** The beginnings of the steps of a chart, ascending: midnights where the reader is, for instance. */
  starts: readonly number[];
};
export type GetRulesApiResponse = /** status 200 Success */ {
  version: number;
  words: {
    rules: readonly {
      id: string;
      words: readonly string[];
      action: 'block' | 'mask' | 'flag';
      match: 'word' | 'substring';
      channels: readonly string[];
      exceptChannels: readonly string[];
      isOn: boolean;
    }[];
    allow: readonly string[];
  };
  behaviour: readonly {
    id: string;
    name: string;
    condition:
      | 'messageRate'
      | 'joinRate'
      | 'newAccounts'
      | 'accountAge'
      | 'firstLink'
      | 'sameText'
      | 'mentions'
      | 'reports';
    threshold: number;
    windowSeconds: number;
    action: 'hold' | 'mute' | 'slowMode' | 'close' | 'notify' | 'raidMode';
    forSeconds: number;
    channels: readonly string[];
    exceptChannels: readonly string[];
    mode: 'off' | 'silent' | 'active';
  }[];
};
export type GetRulesApiArg = {
  version?: number;
};
export type PutRulesApiResponse = /** status 200 Success */ {
  id: string;
};
export type PutRulesApiArg = {
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    /** The version that was changed. */
    base: number;
    words: {
      rules: readonly {
        id: string;
        words: readonly string[];
        action: 'block' | 'mask' | 'flag';
        match: 'word' | 'substring';
        channels: readonly string[];
        exceptChannels: readonly string[];
        isOn: boolean;
      }[];
      allow: readonly string[];
    };
    behaviour: readonly {
      id: string;
      name: string;
      condition:
        | 'messageRate'
        | 'joinRate'
        | 'newAccounts'
        | 'accountAge'
        | 'firstLink'
        | 'sameText'
        | 'mentions'
        | 'reports';
      threshold: number;
      windowSeconds: number;
      action: 'hold' | 'mute' | 'slowMode' | 'close' | 'notify' | 'raidMode';
      forSeconds: number;
      channels: readonly string[];
      exceptChannels: readonly string[];
      mode: 'off' | 'silent' | 'active';
    }[];
    reason?: string;
  };
};
export type PostRulesBehaviourTrialsApiResponse = /** status 200 Success */ {
  days: number;
  checked: number;
  matched: number;
  /** Different users among the matches. */
  people: number;
  /** The newest matches, newest first. */
  found: readonly {
    at: number;
    userId: UserId;
    text: string;
    channelId?: ChannelId;
  }[];
};
export type PostRulesBehaviourTrialsApiArg = {
  body: {
    rule: {
      id: string;
      name: string;
      condition:
        | 'messageRate'
        | 'joinRate'
        | 'newAccounts'
        | 'accountAge'
        | 'firstLink'
        | 'sameText'
        | 'mentions'
        | 'reports';
      threshold: number;
      windowSeconds: number;
      action: 'hold' | 'mute' | 'slowMode' | 'close' | 'notify' | 'raidMode';
      forSeconds: number;
      channels: readonly string[];
      exceptChannels: readonly string[];
      mode: 'off' | 'silent' | 'active';
    };
  };
};
export type GetHeldApiResponse = /** status 200 Success */ {
  items: readonly {
    message: Timetoken;
    channelId: ChannelId;
    userId: UserId;
    state: 'waiting' | 'released' | 'denied' | 'failed';
    originalText: string;
    moderatedText: string;
    quotedText?: string;
    file?: {
      id: string;
      name: string;
    };
    ruleId?: string;
    match?: {
      start: number;
      end: number;
    };
    /** Only a part was kept, so it cannot be released. */
    isCut: boolean;
  }[];
  next?: string;
  /** On the first page. */
  total?: number;
};
export type GetHeldApiArg = {
  state?: 'waiting' | 'released' | 'denied' | 'failed' | 'decided' | 'all';
  channelId?: ChannelId;
  /** A part of the text, or of the sender's name or id. */
  search?: string;
  /** `next` of the page before. */
  cursor?: string;
  limit?: number;
};
export type GetProtectionsApiResponse = /** status 200 Success */ {
  protections: readonly {
    kind: 'slowMode' | 'close' | 'raidMode';
    /** Empty for raid mode. */
    channel: string;
    since: number;
    endsAt: number;
    record: Timetoken;
    /** Who began it; missing when a rule did. */
    actorId?: UserId;
  }[];
};
export type GetProtectionsApiArg = void;
export type GetWebhooksApiResponse = /** status 200 Success */ {
  items: readonly {
    /** Its number in the settings: an address can hold a token. */
    target: number;
    host: string;
    types: readonly (
      | 'report.created'
      | 'decision.created'
      | 'statement.created'
      | 'appeal.created'
    )[];
    /** Messages that wait. */
    pending: number;
    delivered: number;
    /** Given up, or not sent because too many waited. */
    lost: number;
    /** Lost within the last 30 days and not sent again yet; at most 10,000 are kept. */
    resendable: number;
    takenAt?: number;
    /** A status or the code of an error; missing while the last attempt was a success. */
    lastFailure?: string;
    /** Whether the target answered 410: it gets nothing until a server starts, or lost messages are sent again. */
    isStopped: boolean;
  }[];
};
export type GetWebhooksApiArg = void;
export type PostWebhookResendsApiResponse = /** status 200 Success */ {
  sent: number;
};
export type PostWebhookResendsApiArg = {
  target: number;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
};
export type GetCapabilitiesApiResponse = /** status 200 Success */ {
  level: 'full' | 'functions' | 'tokens' | 'open';
  /** What the server found on the keyset; missing while it is not known. */
  parts: {
    accessManager?: boolean;
    functions?: boolean;
    events?: boolean;
    eventsDelayMs?: number;
  };
  rules: readonly {
    rule:
      | 'ban'
      | 'mute'
      | 'block'
      | 'content'
      | 'behaviour'
      | 'privateChats'
      | 'names'
      | 'othersMessages'
      | 'ownRecords'
      | 'records';
    enforcement: 'refused' | 'repaired' | 'none';
    /** The longest time that PubNub documents, or that was measured. */
    withinMs?: number;
    /** What would make the rule hold, or hold sooner. */
    missing: readonly ('keys' | 'accessManager' | 'functions' | 'verdicts' | 'events')[];
    /** The same in sentences. */
    switchOn: readonly string[];
  }[];
};
export type GetCapabilitiesApiArg = void;
export type GetShieldApiResponse = /** status 200 Success */ {
  hits: readonly {
    ruleId: string;
    silent: number;
    active: number;
    lastAt: number;
    /** How often a decision of the rule was taken back, what it held was released, or its report was dismissed. */
    overturned: number;
  }[];
  raidSize?: number;
};
export type GetShieldApiArg = void;
export type PostChannelMembersApiResponse = /** status 200 Success */ {
  /** Users who were not added. */
  leftOut: readonly string[];
};
export type PostChannelMembersApiArg = {
  channelId: ChannelId;
  /** Chosen by the caller, a UUID for instance. A repeated call gets the first answer. */
  'idempotency-key': string;
  body: {
    userIds: readonly string[];
  };
};
export type GetChannelsApiResponse = /** status 200 Success */ {
  channels: readonly {
    id: string;
    name: string | null;
    description: string | null;
    profileUrl?: string;
  }[];
  next?: string;
};
export type GetChannelsApiArg = {
  scope?: 'public' | 'all';
  next?: string;
};
export type GetChannelTextsApiResponse = /** status 200 Success */ {
  texts: readonly string[];
};
export type GetChannelTextsApiArg = {
  channelId: ChannelId;
};
export type GetUsersApiResponse = /** status 200 Success */ {
  items: readonly {
    id: string;
    name?: string;
    profileUrl?: string;
    title?: string;
    isBanned: boolean;
    mutedChannels: readonly ChannelId[];
    blockedChannels: readonly ChannelId[];
    openReports: number;
  }[];
  next?: string;
  /** On the first page. */
  total?: number;
};
export type GetUsersApiArg = {
  /** A part of the name or id. */
  search?: string;
  /** Only users with each of these restrictions. */
  restricted?: readonly ('ban' | 'mute' | 'block')[];
  /** Only users with open reports. */
  isReported?: boolean;
  /** `next` of the page before. */
  cursor?: string;
};
export type GetDirectoryApiResponse = /** status 200 Success */ {
  users: readonly {
    id: string;
    name?: string;
    title?: string;
    profileUrl?: string;
    /** In force, as moderators decided. */
    restrictions: readonly {
      kind: 'ban' | 'mute' | 'block';
      channelId?: ChannelId;
    }[];
  }[];
  channels: readonly {
    id: string;
    name?: string;
    description?: string;
    profileUrl?: string;
  }[];
};
export type GetDirectoryApiArg = {
  userIds?: readonly string[];
  channelIds?: readonly ChannelId[];
};
export type GetChannelMessageApiResponse = /** status 200 Success */ {
  state: 'unchanged' | 'edited' | 'deleted' | 'gone';
  original?: {
    timetoken: Timetoken;
    authorId: UserId;
    text: string;
    fileName?: string;
    fileId?: string;
  };
  /** As it reads after edits. */
  text?: string;
  deletedBy?: Timetoken;
};
export type GetChannelMessageApiArg = {
  channelId: ChannelId;
  message: Timetoken;
};
export type GetUserMessagesApiResponse = /** status 200 Success */ {
  items: readonly {
    channelId: ChannelId;
    timetoken: Timetoken;
    authorId: UserId;
    text: string;
    fileName?: string;
    fileId?: string;
  }[];
};
export type GetUserMessagesApiArg = {
  since: number;
  userId: UserId;
};
export type GetChannelFileApiResponse = /** status 200 Success */ {
  url: string;
};
export type GetChannelFileApiArg = {
  channelId: ChannelId;
  fileId: string;
  name: string;
};
export const {
  useGetTeamQuery,
  useGetTeamInvitationsQuery,
  useDeleteTeamInvitationMutation,
  usePutTeamMutation,
  useDeleteTeamMutation,
  useGetReportsQuery,
  useGetCasesQuery,
  useGetCaseFiltersQuery,
  useGetCaseQuery,
  usePutCaseLeaseMutation,
  useDeleteCaseLeaseMutation,
  usePostCaseNotesMutation,
  usePostCaseOpinionsMutation,
  usePostCaseHandoversMutation,
  usePostDecisionsMutation,
  useGetDecisionsQuery,
  usePostDecisionUndoMutation,
  useGetDecisionsActorsQuery,
  useGetAppealsQuery,
  usePostAppealAnswerMutation,
  useGetOverviewQuery,
  useGetRulesQuery,
  usePutRulesMutation,
  usePostRulesBehaviourTrialsMutation,
  useGetHeldQuery,
  useGetProtectionsQuery,
  useGetWebhooksQuery,
  usePostWebhookResendsMutation,
  useGetCapabilitiesQuery,
  useGetShieldQuery,
  usePostChannelMembersMutation,
  useGetChannelsQuery,
  useGetChannelTextsQuery,
  useGetUsersQuery,
  useGetDirectoryQuery,
  useGetChannelMessageQuery,
  useGetUserMessagesQuery,
  useGetChannelFileQuery,
} = injectedRtkApi;
