import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type PubNub from 'pubnub';
import { CLEARED } from '../../support/fakes/clearedField';
import { failureOf } from '../../support/matchers/sdkFailure';
import { keysetPerTest } from '../../support/worlds/keysetPerTest';
import { startTestService } from '../../support/worlds/testService';

const INVALID_INPUT = 'Request payload contained invalid input.';

describe('user metadata', () => {
  const keyset = keysetPerTest();
  let ann: PubNub;

  beforeEach(() => {
    ann = keyset.client('ann');
  });

  const url = (path: string) => `${keyset.url}/v2/objects/${keyset.subscribeKey}/${path}`;
  const patch = (path: string, body: string) =>
    fetch(url(path), { method: 'PATCH', body, headers: { 'content-type': 'application/json' } });

  it('answers 404 for the own user before the first write', async () => {
    expect(await failureOf(ann.objects.getUUIDMetadata())).toEqual({
      statusCode: 404,
      category: 'PNUnknownCategory',
      errorData: {
        status: 404,
        error: { message: 'Requested object was not found.', source: 'objects' },
      },
    });
  });

  it('creates a record whose unset fields are null', async () => {
    const { status, data } = await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: 'ann',
      name: 'Ann',
      externalId: null,
      profileUrl: null,
      email: null,
      type: null,
      status: null,
      custom: null,
      updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{0,5}[1-9])?Z$/),
      eTag: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect((await ann.objects.getUUIDMetadata()).data).toEqual(data);
  });

  it('leaves status, type and custom out of a reply that does not ask for them', async () => {
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann', status: 's', custom: { a: 1 } } });
    const bare = (await (await fetch(url('uuids/ann'))).json()) as { data: object };
    expect(Object.keys(bare.data).sort()).toEqual(
      ['eTag', 'email', 'externalId', 'id', 'name', 'profileUrl', 'updated'].sort(),
    );
    const withStatus = (await (await fetch(url('uuids/ann?include=status'))).json()) as object;
    expect(withStatus).toMatchObject({ data: { status: 's' } });
  });

  it('keeps omitted fields, clears with null and replaces custom as a whole', async () => {
    await ann.objects.setUUIDMetadata({
      data: { name: 'Ann', email: 'ann@example.org', custom: { title: 'Cook', level: 3 } },
    });
    const { data } = await ann.objects.setUUIDMetadata({
      data: { email: CLEARED, status: 'away', custom: { isOnCall: true } },
    });
    expect(data).toMatchObject({ name: 'Ann', email: null, status: 'away' });
    expect(data.custom).toEqual({ isOnCall: true });
  });

  it('clears custom with null', async () => {
    await ann.objects.setUUIDMetadata({ data: { custom: { a: 1 } } });
    const { data } = await ann.objects.setUUIDMetadata({ data: { custom: CLEARED } });
    expect(data.custom).toBeNull();
  });

  it('changes neither updated nor eTag when a write changes nothing', async () => {
    const first = await ann.objects.setUUIDMetadata({
      data: { name: 'Ann', custom: { a: 1, b: 'x' } },
    });
    const again = await ann.objects.setUUIDMetadata({
      data: { name: 'Ann', custom: { b: 'x', a: 1 } },
    });
    expect(again.data).toEqual(first.data);
    const changed = await ann.objects.setUUIDMetadata({ data: { name: 'Anna' } });
    expect(changed.data.eTag).not.toBe(first.data.eTag);
    expect(Date.parse(changed.data.updated)).toBeGreaterThan(Date.parse(first.data.updated));
  });

  it('gives content that was there before its old eTag', async () => {
    const first = await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    await ann.objects.setUUIDMetadata({ data: { name: 'Bea' } });
    const back = await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    expect(back.data.eTag).toBe(first.data.eTag);
  });

  it('refuses a write whose eTag is not the current one', async () => {
    const { data } = await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    const ifMatchesEtag = data.eTag;
    await ann.objects.setUUIDMetadata({ data: { name: 'Bea' }, ifMatchesEtag });
    const failure = await failureOf(
      ann.objects.setUUIDMetadata({ data: { name: 'Cleo' }, ifMatchesEtag }),
    );
    expect(failure).toMatchObject({
      statusCode: 412,
      errorData: {
        error: { message: 'User to update has been modified after it was read.' },
      },
    });
    expect((await ann.objects.getUUIDMetadata()).data.name).toBe('Bea');
  });

  it('refuses a conditional write to a record that does not exist', async () => {
    const call = ann.objects.setUUIDMetadata({ data: { name: 'Ann' }, ifMatchesEtag: 'abc' });
    expect((await failureOf(call)).statusCode).toBe(412);
    expect((await failureOf(ann.objects.getUUIDMetadata())).statusCode).toBe(404);
  });

  it('lets only one of two conditional writes at the same time through', async () => {
    const { data } = await ann.objects.setUUIDMetadata({ data: { custom: { count: 0 } } });
    const write = (count: number) =>
      ann.objects.setUUIDMetadata({ data: { custom: { count } }, ifMatchesEtag: data.eTag });
    const outcomes = await Promise.allSettled([write(1), write(2), write(3)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('removes a record, and answers the same when there is none', async () => {
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    expect(await ann.objects.removeUUIDMetadata()).toEqual({ status: 200, data: null });
    expect((await failureOf(ann.objects.getUUIDMetadata())).statusCode).toBe(404);
    expect(await ann.objects.removeUUIDMetadata()).toEqual({ status: 200, data: null });
  });

  it.each(['a b', 'a/b', 'a:b+c?d#e', 'é😀', '__proto__', '%41', '😀'.repeat(92)])(
    'keeps the record of %p under that id',
    async (uuid) => {
      await ann.objects.setUUIDMetadata({ uuid, data: { name: uuid } });
      const { data } = await ann.objects.getUUIDMetadata({ uuid });
      expect(data).toMatchObject({ id: uuid, name: uuid });
    },
  );

  it.each([
    ['of 93 characters', 'x'.repeat(93)],
    ['with a comma', 'a,b'],
    ['with a control character', 'a\nb'],
  ])('refuses an id %s', async (_what, uuid) => {
    const failure = await failureOf(ann.objects.setUUIDMetadata({ uuid, data: { name: 'x' } }));
    expect(failure).toMatchObject({
      statusCode: 400,
      category: 'PNBadRequestCategory',
      errorData: {
        error: { message: INVALID_INPUT, details: [{ location: 'id', locationType: 'path' }] },
      },
    });
  });

  it.each([
    ['a name that is a number', '{"name":1}', 'name'],
    ['a status that is an object', '{"status":{}}', 'status'],
    ['a broken character', '{"name":"\\ud800"}', 'name'],
    ['a custom that is a list', '{"custom":[1]}', 'custom'],
    ['a custom that is a text', '{"custom":"x"}', 'custom'],
    ['a list inside custom', '{"custom":{"ok":1,"a":[1]}}', 'custom.a'],
    ['an object inside custom', '{"custom":{"__proto__":{"x":1}}}', 'custom.__proto__'],
    ['a number without end', '{"custom":{"n":1e999}}', 'custom.n'],
    ['a body that is a list', '[]', 'body'],
    ['a body that is null', 'null', 'body'],
  ])('refuses %s and says where it is', async (_what, body, location) => {
    const response = await patch('uuids/ann', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      status: 400,
      error: {
        message: INVALID_INPUT,
        source: 'objects',
        details: [{ message: expect.any(String), location, locationType: 'body' }],
      },
    });
    expect((await fetch(url('uuids/ann'))).status).toBe(404);
  });

  it.each(['', '{"name":', 'name=Ann'])('answers 415 to the body %p', async (body) => {
    const response = await patch('uuids/ann', body);
    expect(response.status).toBe(415);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      status: 415,
      error: { message: 'Request payload must be in JSON format.', source: 'objects' },
    });
  });

  it('accepts a record as it was read, and ignores what cannot be written', async () => {
    const { data } = await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    const response = await patch('uuids/ann', JSON.stringify({ ...data, name: 'Anna', id: 'eve' }));
    expect(await response.json()).toMatchObject({ data: { id: 'ann', name: 'Anna' } });
  });

  it('refuses a record of more than 32 KiB, counting what is stored already', async () => {
    await ann.objects.setUUIDMetadata({ data: { custom: { text: 'x'.repeat(20_000) } } });
    const failure = await failureOf(
      ann.objects.setUUIDMetadata({ data: { name: 'y'.repeat(20_000) } }),
    );
    expect(failure).toMatchObject({ statusCode: 400, errorData: { error: { source: 'objects' } } });
    expect((await ann.objects.getUUIDMetadata()).data.name).toBeNull();
  });

  it('keeps a custom key that is a name of every object [S12]', async () => {
    const response = await patch(
      'uuids/ann?include=custom',
      '{"custom":{"__proto__":"p","constructor":"c"}}',
    );
    expect(await response.text()).toContain('"custom":{"__proto__":"p","constructor":"c"}');
  });

  it('has the records again after a restart', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'objects-'));
    const before = await startTestService({ dataFolder });
    const { data } = await before.client('ann').objects.setUUIDMetadata({ data: { name: 'Ann' } });
    await before.client('ann').objects.setMemberships({ channels: ['c'] });
    await before.close();
    const after = await startTestService({ dataFolder });
    try {
      const again = after.client('ann');
      expect((await again.objects.getUUIDMetadata()).data).toEqual(data);
      expect((await again.objects.getMemberships()).data).toMatchObject([{ channel: { id: 'c' } }]);
    } finally {
      await after.close();
      await rm(dataFolder, { recursive: true });
    }
  });

  it('answers for its own keyset only', async () => {
    const response = await fetch(`${keyset.url}/v2/objects/other-key/uuids/ann`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { message: 'Invalid Subscribe Key', source: 'objects' },
    });
  });

  it('lets a browser send PATCH, DELETE, JSON and If-Match', async () => {
    const response = await fetch(url('uuids/ann'), { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toMatch(/PATCH.*DELETE/);
    expect(response.headers.get('access-control-allow-headers')).toMatch(/Content-Type.*If-Match/);
  });
});
