import type { ErrorCode, ServiceError } from '../domain/serviceError';
import type { Timetoken } from '../domain/timetoken';
import type { Reply } from './operation';

/** Writes a failure in the form that one family of calls uses (protocol reference 1.9). */
export type ErrorFamily = (error: ServiceError, now: Timetoken) => Reply;

const JAVASCRIPT = 'text/javascript; charset="UTF-8"';
const JSON_TYPE = 'application/json';

function family(contentType: string, write: (error: ServiceError, now: Timetoken) => unknown) {
  return (error: ServiceError, now: Timetoken): Reply => ({
    status: error.status,
    contentType,
    body: JSON.stringify(write(error, now)),
  });
}

function accessManagerBody(error: ServiceError) {
  return { message: error.message, error: true, service: 'Access Manager', status: error.status };
}

/** Publish and signal: a list of three. */
export const publishErrors: ErrorFamily = family(JAVASCRIPT, (error, now) => [
  0,
  error.message,
  now,
]);

const accessManagerErrors: ErrorFamily = family(JAVASCRIPT, accessManagerBody);

/** Subscribe and time. A filter that cannot be read has no body, a deep wildcard that of a publish. */
export const subscribeErrors: ErrorFamily = (error, now) => {
  if (error.code === 'wildcardTooDeep') return publishErrors(error, now);
  const reply = accessManagerErrors(error, now);
  return error.code === 'invalidFilter' ? { ...reply, body: '' } : reply;
};

export const channelGroupErrors: ErrorFamily = family(JAVASCRIPT, (error) => ({
  status: error.status,
  message: error.message,
  service: 'channel-registry',
  error: true,
}));

export const presenceErrors: ErrorFamily = family(JAVASCRIPT, (error) => ({
  status: error.status,
  error: 1,
  message: error.message,
  service: 'Presence',
}));

export const historyErrors: ErrorFamily = family(JAVASCRIPT, (error) => ({
  status: error.status,
  error: true,
  error_message: error.message,
  channels: {},
}));

export const objectsErrors: ErrorFamily = family(JSON_TYPE, (error) => ({
  status: error.status,
  error: {
    message: error.message,
    source: 'objects',
    ...(error.details.length > 0 && { details: error.details }),
  },
}));

export const actionsErrors: ErrorFamily = family(JSON_TYPE, (error) => ({
  status: error.status,
  error: {
    source: 'actions',
    message: error.message,
    ...(error.details.length > 0 && { details: error.details }),
  },
}));

export const filesErrors: ErrorFamily = family(JSON_TYPE, (error) => ({
  status: error.status,
  error: { message: error.message, source: 'Files' },
}));

const BUCKET_CODES: Partial<Record<ErrorCode, string>> = {
  bodyTooLarge: 'EntityTooLarge',
  fileTooLarge: 'EntityTooLarge',
  uploadDenied: 'AccessDenied',
};

/** The bucket that takes uploads answers in XML; its sentences are ours, so nothing needs escaping. */
export const bucketErrors: ErrorFamily = (error) => ({
  // The bucket has no 413: too large is a bad request there.
  status: error.code === 'bodyTooLarge' ? 400 : error.status,
  contentType: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${
    BUCKET_CODES[error.code] ?? 'MalformedPOSTRequest'
  }</Code><Message>${error.message}</Message></Error>`,
});

/** What no family answers: unknown paths, broken URLs, requests that are too large to be read. */
export const balancerErrors: ErrorFamily = family(JSON_TYPE, (error) => ({
  status: error.status,
  service: 'Balancer',
  error: true,
  message: error.message,
}));
