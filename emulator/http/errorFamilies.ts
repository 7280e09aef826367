import { AccessDenied, type AccessNeed } from '../access/access';
import { type ErrorCode, ServiceError } from '../protocol/serviceError';
import type { Timetoken } from '../../shared/protocol';
import type { Reply } from './replies';

/** Writes a failure in the form that one family of calls uses (protocol reference 1.9). */
export type ErrorFamily = (
  error: ServiceError,
  now: Timetoken,
) => Reply & { readonly body: string };

const JAVASCRIPT = 'text/javascript; charset="UTF-8"';
const JSON_TYPE = 'application/json';

function family(contentType: string, write: WriteBody) {
  return (error: ServiceError, now: Timetoken) => ({
    status: error.status,
    contentType,
    body: JSON.stringify(write(error, now)),
  });
}

/** Writes the body of a failure, before it becomes text. */
type WriteBody = (error: ServiceError, now: Timetoken) => unknown;

const accessManagerBody: WriteBody = (error) => ({
  message: error.message,
  ...(error.code === 'forbidden' && { payload: refusedBody(error) }),
  error: true,
  service: 'Access Manager',
  status: error.status,
});

function refusedBody(error: ServiceError) {
  const refused = error instanceof AccessDenied ? error.refused : [];
  const channels = namesOf(refused, 'channel');
  const groups = namesOf(refused, 'group').map((name) => `:${name}`);
  return {
    ...(channels.length > 0 && { channels }),
    ...(groups.length > 0 && { 'channel-groups': groups }),
  };
}

function namesOf(refused: readonly AccessNeed[], resource: AccessNeed['resource']): string[] {
  return [...new Set(refused.filter((need) => need.resource === resource).map(({ name }) => name))];
}

/**
 * For families that Access Manager answers for when it refuses a call. What deletes something is
 * refused by the family itself (protocol reference 12.2).
 */
function behindAccessManager(write: WriteBody): WriteBody {
  return (error, now) => {
    const isAnswered =
      error instanceof AccessDenied &&
      error.refused.every(({ permission }) => permission !== 'delete');
    return isAnswered ? accessManagerBody(error, now) : write(error, now);
  };
}

/** How a refused publish looks is not documented: our own rule (protocol reference 3.4). */
const functionsBody: WriteBody = ({ message, status }) => ({
  message,
  error: true,
  service: 'Functions',
  status,
});

const FUNCTION_CODES: ReadonlySet<ErrorCode> = new Set(['functionAborted', 'functionFailed']);

/** Publish and signal: `[0, message, timetoken]`. */
export const publishErrors: ErrorFamily = family(
  JAVASCRIPT,
  behindAccessManager((error, now) =>
    FUNCTION_CODES.has(error.code) ? functionsBody(error, now) : [0, error.message, now],
  ),
);

const accessManagerErrors: ErrorFamily = family(JAVASCRIPT, accessManagerBody);

/** Subscribe and time. A filter that cannot be read has no body, a deep wildcard that of a publish. */
export const subscribeErrors: ErrorFamily = (error, now) => {
  if (error.code === 'wildcardTooDeep') return publishErrors(error, now);
  const reply = accessManagerErrors(error, now);
  return error.code === 'invalidFilter' ? { ...reply, body: '' } : reply;
};

export const channelGroupErrors: ErrorFamily = family(
  JAVASCRIPT,
  behindAccessManager((error) => ({
    status: error.status,
    message: error.message,
    service: 'channel-registry',
    error: true,
  })),
);

export const presenceErrors: ErrorFamily = family(
  JAVASCRIPT,
  behindAccessManager((error) => ({
    status: error.status,
    error: 1,
    message: error.message,
    service: 'Presence',
  })),
);

export const historyErrors: ErrorFamily = family(
  JAVASCRIPT,
  behindAccessManager((error) => ({
    status: error.status,
    error: true,
    error_message: error.message,
    channels: {},
  })),
);

const OBJECTS_FORBIDDEN =
  'Supplied authorization key does not have the permissions required to perform this operation.';

export const objectsErrors: ErrorFamily = family(JSON_TYPE, (error) => ({
  status: error.status,
  error: {
    message: error.code === 'forbidden' ? OBJECTS_FORBIDDEN : error.message,
    source: 'objects',
    ...(error.details.length > 0 && { details: error.details }),
  },
}));

export const actionsErrors: ErrorFamily = family(
  JAVASCRIPT,
  ({ code, status, message, details }) => ({
    status,
    error: {
      source: 'actions',
      message: code === 'invalidSubscribeKey' ? 'Invalid Subkey' : message,
      ...(details.length > 0 && { details }),
    },
  }),
);

export const filesErrors: ErrorFamily = family(
  JSON_TYPE,
  behindAccessManager((error) => ({
    status: error.status,
    error: { message: error.message, source: 'Files' },
  })),
);

const BUCKET_CODES: Partial<Record<ErrorCode, string>> = {
  fileTooLarge: 'EntityTooLarge',
  imageTooLarge: 'EntityTooLarge',
  uploadDenied: 'AccessDenied',
  downloadDenied: 'AccessDenied',
  fileNotFound: 'NoSuchKey',
  storageFailed: 'InternalError',
  internal: 'InternalError',
};

/** The upload bucket answers in XML. All messages are our own, so nothing needs escaping. */
export const bucketErrors: ErrorFamily = (error) => {
  // The bucket says the same of a file that is too large and of a whole request that is.
  const { code, status, message } =
    error.code === 'bodyTooLarge' ? new ServiceError('fileTooLarge') : error;
  return {
    status,
    contentType: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${
      BUCKET_CODES[code] ?? 'MalformedPOSTRequest'
    }</Code><Message>${message}</Message></Error>`,
  };
};

export const pushErrors: ErrorFamily = family(
  JAVASCRIPT,
  behindAccessManager((error) => ({ error: error.message })),
);

/** Errors of Access Manager's own calls. Errors without details look as in other families. */
function tokenErrors(source: 'grant' | 'revoke'): ErrorFamily {
  return family(JAVASCRIPT, (error, now) =>
    error.details.length === 0
      ? accessManagerBody(error, now)
      : {
          error: { message: error.message, source, details: error.details },
          service: 'Access Manager',
          status: error.status,
        },
  );
}

export const grantErrors = tokenErrors('grant');
export const revokeErrors = tokenErrors('revoke');

/** For requests of no family: unknown paths, broken URLs, requests that are too large to read. */
export const balancerErrors: ErrorFamily = family(JSON_TYPE, (error) => ({
  status: error.status,
  service: 'Balancer',
  error: true,
  message: error.message,
}));
