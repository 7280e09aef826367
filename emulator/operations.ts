import type { Operation } from './http/operation';
import { accessTokenOperations } from './access/accessTokenRoutes';
import { channelGroupOperations } from './subscribe/channelGroupRoutes';
import { channelOperations, userOperations } from './objects/metadataRoutes';
import { fileOperations } from './files/fileRoutes';
import { fileUploadOperations } from './files/fileUploadRoutes';
import { functionCallOperations } from './functions/requestRoutes';
import { health, time } from './http/systemRoutes';
import { deleteHistory, history, historyWithActions } from './messages/historyRoutes';
import { historyV2, messageCounts } from './messages/historyV2Routes';
import { membershipOperations } from './objects/membershipRoutes';
import { messageActionOperations } from './messages/messageActionRoutes';
import { presenceOperations } from './presence/presenceRoutes';
import { publishByGet, publishByPost, signal } from './messages/publishRoutes';
import { pushOperations } from './push/pushRoutes';
import { subscribe, subscribeV1 } from './subscribe/subscribeRoutes';

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
  ...functionCallOperations,
];
