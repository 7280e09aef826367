import { channelNeed } from '../domain/access';
import { MAX_SIGNAL_BYTES } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import { publishErrors } from '../http/errorFamilies';
import { defineOperation, type OperationRequest } from '../http/operation';
import { requireKeys, requireUserId } from './keys';
import { readCustomMessageType, requireChannel, requireJson, sent } from './publish';

/** A small message that is delivered and never stored. */
export const signal = defineOperation({
  name: 'signal',
  method: 'GET',
  path: '/signal/:publishKey/:subscribeKey/:signature/:channel/:callback/*payload',
  errors: publishErrors,
  validate: (request, context) => {
    requireKeys(request, context);
    return {
      channel: requireChannel(request),
      publisher: requireUserId(request),
      payload: readPayload(request),
      customMessageType: readCustomMessageType(request.query.get('custom_message_type')),
    };
  },
  access: ({ channel }) => [channelNeed(channel, 'write', 'signal')],
  handle: async (context, input) => {
    const event = await context.journal.record((entry) =>
      entry.append({ kind: 'signal', ...input }),
    );
    return sent(event.timetoken);
  },
});

function readPayload(request: OperationRequest): string {
  const payload = requireJson(request.segment('payload'));
  if (Buffer.byteLength(payload) > MAX_SIGNAL_BYTES) throw new ServiceError('signalTooLarge');
  return payload;
}
