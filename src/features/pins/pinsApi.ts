import { chatOf } from '../../domain/channelRole';
import { toChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { changePins, type PinChoice } from '../../domain/pinChoice';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { toSdkError } from '../../pubnub/errors';
import { readChannelChange } from '../../pubnub/recordFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';

export const pinsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes the pins as the service has them, so that what others pinned stays. Answers the channel's pins. */
    setPin: build.mutation<readonly MessageAddress[], PinChoice>({
      async queryFn(choice, { extra }, _options, baseQuery) {
        const { tokens } = extra as SdkExtra;
        if (tokens) {
          return await tokens.pin(choice).then(
            (data) => ({ data }),
            (error: unknown) => ({ error: toSdkError('setPin', error) }),
          );
        }
        const channelId = toChannelId(chatOf(choice.channelId));
        const { data, error } = await rewriteCustom(baseQuery, { channelId }, (custom) =>
          changePins(choice, custom),
        );
        return error ? { error } : { data: readChannelChange(data.record)?.pins ?? [] };
      },
    }),
  }),
});
