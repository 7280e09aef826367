import { policyOf } from '../../../../scripts/vite/contentSecurityPolicy';

const connectOf = (settings: Readonly<Record<string, string>>) =>
  /connect-src ([^;]*)/.exec(policyOf(settings))?.[1]?.split(' ');

describe('the policy of the built pages', () => {
  it("lets them call PubNub's network and the moderation server that the settings name", () => {
    const allowed = connectOf({ VITE_SERVER_URL: 'https://moderation.example.com/of/chat' });
    expect(allowed).toContain('https://*.pndsn.com');
    expect(allowed).toContain('https://moderation.example.com');
    expect(connectOf({})).not.toContain('https://moderation.example.com');
  });

  it('refuses to build them with an address in the place of a host name', () => {
    expect(() => policyOf({ VITE_PUBNUB_ORIGIN: 'https://chat.pubnubapi.com' })).toThrow(
      /VITE_PUBNUB_ORIGIN has to be a host name/,
    );
  });

  it('lets them call a custom domain', () => {
    expect(connectOf({ VITE_PUBNUB_ORIGIN: 'chat.pubnubapi.com' })).toContain(
      'https://chat.pubnubapi.com',
    );
  });

  it('lets them call nothing but their own address where PubNub and server are there', () => {
    const settings = { VITE_PUBNUB_ORIGIN: 'self', VITE_SERVER_URL: '/moderation' };
    expect(connectOf(settings)).toEqual(["'self'"]);
    expect(policyOf(settings)).toContain("img-src 'self' data: blob:;");
  });
});
