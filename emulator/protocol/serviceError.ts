/** One reason inside a validation error, as App Context reports it. */
export interface ErrorDetail {
  readonly message: string;
  readonly location: string;
  readonly locationType: 'query' | 'body' | 'path' | 'header';
}

/**
 * Every way in which a call can fail on purpose. The HTTP status and the sentence are the
 * network's (protocol reference 1.9, 3.3, 7, 8, 9.4, 12); how a family wraps them is in `http/errorFamilies.ts`.
 */
const ERRORS = {
  invalidPublishKey: { status: 400, message: 'Invalid Key' },
  invalidSubscribeKey: { status: 400, message: 'Invalid Subscribe Key' },
  invalidJson: { status: 400, message: 'Invalid JSON' },
  nestedTooDeeply: { status: 400, message: 'Maximum nesting of 100 levels exceeded' },
  tooManyChannels: { status: 400, message: 'Maximum of 2500 channels per call exceeded' },
  tooManyPresent: { status: 400, message: 'Maximum of 20000 channels per user exceeded' },
  stateTooLarge: { status: 400, message: 'Maximum state size of 8192 bytes exceeded' },
  invalidChannel: { status: 400, message: 'Invalid Channel' },
  invalidChannelGroup: { status: 400, message: 'Invalid Channel Group' },
  tooManyGroups: { status: 400, message: 'Maximum of 10 channel groups exceeded' },
  tooManyGroupChanges: { status: 400, message: 'Maximum of 200 channels per call exceeded' },
  groupTooLarge: { status: 400, message: 'Maximum of 2000 channels per group exceeded' },
  wildcardTooDeep: { status: 400, message: 'Wildcard maximum depth exceeded' },
  invalidFilter: { status: 481, message: 'Invalid filter expression' },
  missingState: { status: 400, message: 'No state specified.' },
  invalidState: { status: 400, message: 'Invalid JSON specified.' },
  invalidTimetoken: { status: 400, message: 'Invalid Timetoken' },
  invalidArguments: { status: 400, message: 'Invalid Arguments' },
  invalidCustomMessageType: { status: 400, message: 'Invalid Custom Message Type' },
  invalidUserId: { status: 400, message: 'Invalid uuid' },
  missingUserId: { status: 400, message: 'Missing uuid' },
  messageTooLarge: { status: 400, message: 'Message Too Large' },
  signalTooLarge: { status: 400, message: 'Signal size too large' },
  requestTimeout: { status: 408, message: 'Request Timeout' },
  bodyTooLarge: { status: 413, message: 'Request Entity Too Large' },
  urlTooLong: { status: 414, message: 'Request URI Too Long' },
  invalidInput: { status: 400, message: 'Request payload contained invalid input.' },
  notJson: { status: 415, message: 'Request payload must be in JSON format.' },
  notFound: { status: 404, message: 'Requested object was not found.' },
  tooManyRequests: {
    status: 429,
    message:
      'You have exceeded the maximum number of requests per second allowed for your subscriber key.',
  },
  userModified: {
    status: 412,
    message: 'User to update has been modified after it was read.',
  },
  channelModified: {
    status: 412,
    message: 'Channel to update has been modified after it was read.',
  },
  actionExists: { status: 409, message: 'Action Already Added' },
  tooManyActions: { status: 400, message: 'Maximum of actions of this message exceeded' },
  actionNotFound: { status: 400, message: 'No matching message actions to delete' },
  actionOfAnother: {
    status: 400,
    message: 'Not deleting message action: wrong uuid specified',
  },
  forbidden: { status: 403, message: 'Forbidden' },
  tokenExpired: { status: 403, message: 'Token is expired.' },
  tokenRevoked: { status: 403, message: 'Token is revoked' },
  invalidSignature: { status: 403, message: 'Invalid signature' },
  invalidTtl: { status: 400, message: 'Invalid ttl' },
  invalidPermissions: { status: 400, message: 'Invalid permissions' },
  invalidPattern: { status: 400, message: 'Invalid RegExp' },
  invalidToken: { status: 400, message: 'Invalid token' },
  formerAccessManager: { status: 501, message: 'Access Manager v2 is not available' },
  fileTooLarge: { status: 400, message: 'Your proposed upload exceeds the maximum allowed size' },
  imageTooLarge: { status: 400, message: 'Your proposed upload has more than 40 megapixels' },
  uploadDenied: { status: 403, message: 'Invalid according to Policy: Policy expired.' },
  invalidFileName: { status: 400, message: 'Invalid file name' },
  notAPicture: { status: 403, message: 'The file is no picture that can be shown' },
  downloadDenied: { status: 403, message: 'Request has expired' },
  fileNotFound: { status: 404, message: 'File not found' },
  invalidPushType: { status: 400, message: 'Invalid type argument' },
  tooManyPushChannels: { status: 400, message: 'Maximum of 2000 channels per device exceeded' },
  invalidDevice: { status: 400, message: 'Invalid device token' },
  hostNotAllowed: { status: 421, message: 'Host Not Allowed' },
  originNotAllowed: { status: 403, message: 'Origin Not Allowed' },
  functionAborted: { status: 403, message: 'Forbidden' },
  functionFailed: { status: 500, message: 'function failed' },
  unknownPath: { status: 404, message: 'Unknown path' },
  malformedUrl: { status: 400, message: 'Malformed URL' },
  malformedRequest: { status: 400, message: 'Malformed request' },
  storageFailed: { status: 500, message: 'The service could not write to its data folder' },
  internal: { status: 500, message: 'Internal service error' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** A failure that the caller is told about. Anything else that is thrown is answered as `internal`. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: readonly ErrorDetail[] = [],
    options?: ErrorOptions,
  ) {
    super(ERRORS[code].message, options);
    this.name = 'ServiceError';
    this.status = ERRORS[code].status;
  }
}
