import type { Known } from './comparedCall';
import type { ErrorCode } from '../protocol/serviceError';

interface RareRefusal {
  readonly known: Known;
  /** When it comes. */
  readonly when: string;
}

/** Refusals that take too much, too long, or a fault, to be shown by a call. */
export const RARE_REFUSALS: Partial<Record<ErrorCode, RareRefusal>> = {
  tokenExpired: { known: 'documented', when: 'a call with a token that has ended' },
  tooManyRequests: { known: 'documented', when: 'a user has 2,000 calls that wait' },
  tooManyActions: { known: 'documented', when: 'a message has 25,000 actions, or 100 of the user' },
  groupTooLarge: { known: 'assumed', when: 'a group would have more than 2,000 channels' },
  tooManyPresent: {
    known: 'assumed',
    when: 'a user would be present on more than 20,000 channels',
  },
  tooManyPushChannels: { known: 'assumed', when: 'a device would have more than 2,000 channels' },
  imageTooLarge: { known: 'differs', when: 'an upload of a picture of more than 40 megapixels' },
  notAPicture: { known: 'differs', when: 'an `<img>` shows a file that is no picture' },
  hostNotAllowed: { known: 'differs', when: 'a call to a name that is not allowed' },
  originNotAllowed: { known: 'differs', when: 'a call by a page of another machine' },
  functionFailed: { known: 'assumed', when: 'a Function throws or takes too long' },
  requestTimeout: { known: 'assumed', when: 'a request does not arrive in time' },
  malformedRequest: { known: 'assumed', when: 'bytes that are no HTTP, or a form that is none' },
  storageFailed: { known: 'assumed', when: 'the disk is full or cannot be written' },
  internal: { known: 'assumed', when: 'a fault of the emulator' },
};
