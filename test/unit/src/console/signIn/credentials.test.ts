import { createCredentials, readProof } from '../../../../../src/console/signIn/credentials';

function memory(initial: string | null = null) {
  let kept = initial;
  return {
    get: () => kept,
    set: (_key: string, text: string) => void (kept = text),
    remove: () => void (kept = null),
  };
}

const ANSWER = { userId: 'lea', role: 'lead', token: 'secret', areIdentitiesVerified: true };
const MEMBER = { userId: 'lea', role: 'lead', areIdentitiesVerified: true };

describe('the credentials of a moderator', () => {
  it('are kept for the tab until it signs out', () => {
    const tab = memory();
    expect(createCredentials(tab).take(ANSWER)).toEqual(MEMBER);
    const again = createCredentials(tab);
    expect(again.member).toEqual(MEMBER);
    expect(again.token).toBe('secret');
    again.forget();
    expect(again.token).toBeUndefined();
    expect(createCredentials(tab).member).toBeUndefined();
  });

  it.each(['{', 'null', '"text"', JSON.stringify({ ...ANSWER, role: 'king' })])(
    'are none in %s',
    (text) => {
      expect(createCredentials(memory(text)).member).toBeUndefined();
    },
  );

  it('stay as they were when an answer is none', () => {
    const credentials = createCredentials(memory());
    credentials.take(ANSWER);
    expect(credentials.take({ userId: 'bob' })).toBeUndefined();
    expect(credentials.member).toEqual(MEMBER);
  });

  it.each([
    ['https://chat.example.com/moderator.html#?code=abc', { code: 'abc' }],
    ['#?token=a.b.c', { token: 'a.b.c' }],
    ['#?uuid=ann', undefined],
    ['abc', undefined],
  ])('are proven by %s', (link, proof) => {
    expect(readProof(link)).toEqual(proof);
  });
});
