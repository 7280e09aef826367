import { createFileLinks } from '../../../../src/pubnub/fileLinks';

const ADDRESS = 'https://host.test/v1/files/sub/channels/c/files/id/cat.png?uuid=ann';
const LINK = 'https://host.test/files/sub/c/id/cat.png?signature=x';

type Answer = Pick<Response, 'ok' | 'redirected' | 'url'>;

describe('links to files', () => {
  let asked: string[];
  let answers: Answer[];
  let time: number;

  beforeEach(() => {
    asked = [];
    answers = [];
    time = 0;
  });

  const create = () => {
    const fetchFile = (address: URL) => {
      asked.push(address.href);
      const answer = answers.shift() ?? { ok: true, redirected: true, url: LINK };
      return Promise.resolve(answer as Response);
    };
    return createFileLinks(
      () => 'secret',
      fetchFile,
      () => time,
    );
  };

  it('are what the service redirects to when it is asked with the token', async () => {
    expect(await create()(ADDRESS)).toBe(LINK);
    expect(asked).toEqual([`${ADDRESS}&auth=secret`]);
  });

  it('are asked for once, and again when they are about to end', async () => {
    const resolve = create();
    await Promise.all([resolve(ADDRESS), resolve(`${ADDRESS}&requestid=another`)]);
    time = 29 * 60_000;
    await resolve(ADDRESS);
    expect(asked).toHaveLength(1);
    time = 31 * 60_000;
    await resolve(ADDRESS);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['refuses', { ok: false, redirected: false, url: ADDRESS }],
    [
      'answers with the bytes, at an address with the token',
      { ok: true, redirected: false, url: ADDRESS },
    ],
  ])('are missing when the service %s, and asked for again', async (_what, answer) => {
    answers = [answer];
    const resolve = create();
    await expect(resolve(ADDRESS)).rejects.toThrow('no link');
    expect(await resolve(ADDRESS)).toBe(LINK);
  });

  it('are bounded in number', async () => {
    const numberedAddress = (n: number) => ADDRESS.replace('/id/', `/id-${n}/`);
    const resolve = create();
    for (let n = 0; n <= 500; n += 1) await resolve(numberedAddress(n));
    asked = [];
    await resolve(numberedAddress(500));
    expect(asked).toEqual([]);
    await resolve(numberedAddress(0));
    expect(asked).toHaveLength(1);
  });
});
