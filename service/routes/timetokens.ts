import { ServiceError } from '../domain/serviceError';
import { parseTimetoken, type Timetoken } from '../domain/timetoken';

/** @throws ServiceError when the text is no timetoken */
export function requireTimetoken(text: string): Timetoken {
  const timetoken = parseTimetoken(text);
  if (!timetoken) throw new ServiceError('invalidTimetoken');
  return timetoken;
}

/** @throws ServiceError when there is a text and it is no timetoken */
export function optionalTimetoken(text: string | undefined): Timetoken | undefined {
  return text === undefined ? undefined : requireTimetoken(text);
}
