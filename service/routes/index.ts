import type { Operation } from '../http/operation';
import { accessTokenOperations } from './accessTokens';
import { channelGroupOperations } from './channelGroups';
import { channelOperations } from './channels';
import { fileOperations } from './files';
import { fileUploadOperations } from './fileUpload';
import { health } from './health';
import { history, historyWithActions } from './history';
import { deleteHistory } from './historyDelete';
import { historyV2 } from './historyV2';
import { membershipOperations } from './memberships';
import { messageActionOperations } from './messageActions';
import { messageCounts } from './messageCounts';
import { presenceOperations } from './presence';
import { publishByGet, publishByPost } from './publish';
import { pushOperations } from './push';
import { signal } from './signal';
import { subscribe } from './subscribe';
import { subscribeV1 } from './subscribeV1';
import { time } from './time';
import { userOperations } from './users';

/** Every call that the service answers, by family. */
export const operations: readonly Operation[] = [
  health,
  time,
  publishByGet,
  publishByPost,
  signal,
  subscribe,
  subscribeV1,
  history,
  historyWithActions,
  historyV2,
  deleteHistory,
  messageCounts,
  ...messageActionOperations,
  ...fileUploadOperations,
  ...fileOperations,
  ...presenceOperations,
  ...channelGroupOperations,
  ...userOperations,
  ...channelOperations,
  ...membershipOperations,
  ...accessTokenOperations,
  ...pushOperations,
];
