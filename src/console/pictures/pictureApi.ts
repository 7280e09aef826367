import type { ChannelId } from '../../domain/ids';
import type { NamedFile } from '../../domain/message';
import { safePictureUrl } from '../../domain/safeUrl';
import { serverEndpoints } from '../api/endpoints';
import type { GetChannelFileApiResponse } from '../api/endpoints.generated';
import type { ConsoleExtra } from '../state/consoleExtra';

export interface PictureFile extends NamedFile {
  readonly channelId: ChannelId;
}

/** Links to files work for about an hour; half of that leaves a picture time to load. */
const LINK_LIFE_S = 1_800;

export const pictureApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** A link to a picture, by the server: the tokens of moderators do not open private chats. */
    getPicture: build.query<string, PictureFile>({
      keepUnusedDataFor: LINK_LIFE_S,
      async queryFn({ channelId, id, name }, { extra }, _options, baseQuery) {
        const path = ['', 'v1', 'channels', channelId, 'files', id, name];
        const { data, error } = await baseQuery({ url: path.map(encodeURIComponent).join('/') });
        if (error) return { error };
        const { url: link } = data as GetChannelFileApiResponse;
        return { data: safePictureUrl((extra as ConsoleExtra).toOwnOrigin(link)) ?? '' };
      },
    }),
  }),
});
