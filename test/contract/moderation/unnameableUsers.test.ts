import {
  FORBIDDEN,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { GENERAL } from '../../support/worlds/smallWorld';

/** No record can be written for these ids, so no moderator could mute or ban who used them. */
const UNNAMEABLE = ['eve,bob', 'eve*', 'eve\n', 'eve\u0000', '.', '..'];

describe('a user id that no record can have', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  it.each(UNNAMEABLE)('has no rights in a moderated chat: %j', async (id) => {
    const client = chat.service.client(id);
    const attempts = [
      () => client.publish({ channel: GENERAL, message: { text: 'x' } }),
      () => client.signal({ channel: GENERAL, message: 'typing_on' }),
      () => client.fetchMessages({ channels: [GENERAL] }),
    ];
    for (const attempt of attempts) expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
  });

  it('may have blanks, points and other scripts', async () => {
    for (const id of ['eve adams', 'e.v.e', '...', 'ευ', '🎉']) {
      expect(await chat.say(chat.service.client(id), GENERAL)).toHaveProperty('timetoken');
    }
  });
});
