import type { Operation } from '../http/operation';
import { channelOperations } from './channels';
import { fileOperations } from './files';
import { fileUploadOperations } from './fileUpload';
import { health } from './health';
import { history, historyWithActions } from './history';
import { membershipOperations } from './memberships';
import { messageActionOperations } from './messageActions';
import { presenceOperations } from './presence';
import { publishByGet, publishByPost } from './publish';
import { signal } from './signal';
import { subscribe } from './subscribe';
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
  history,
  historyWithActions,
  ...messageActionOperations,
  ...fileUploadOperations,
  ...fileOperations,
  ...presenceOperations,
  ...userOperations,
  ...channelOperations,
  ...membershipOperations,
];
