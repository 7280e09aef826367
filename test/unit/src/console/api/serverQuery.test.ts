import type { Action } from '@reduxjs/toolkit';
import { serverQuery } from '../../../../../src/console/api/serverQuery';
import { signedIn, signInEnded } from '../../../../../src/console/signIn/signInSlice';
import { consoleAfter, createTestConsole } from '../../../../support/worlds/testConsole';

type Api = Parameters<typeof serverQuery>[1];

const MEMBER = { userId: 'user_ann', role: 'lead', areIdentitiesVerified: true } as never;

afterEach(() => void jest.restoreAllMocks());

it('a console whose sign-in has ended leaves the server alone until the next one', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(() => Promise.resolve(new Response('{"members":[]}')));
  const ask = (...actions: readonly Action[]) => {
    const extra = { serverUrl: 'https://server.test', credentials: { token: 'secret' } };
    const api = {
      extra,
      getState: () => consoleAfter(...actions),
      dispatch: createTestConsole().dispatch,
      signal: new AbortController().signal,
    };
    return serverQuery({ url: '/v1/team' }, api as unknown as Api, {});
  };
  expect(await ask(signedIn(MEMBER), signInEnded())).toMatchObject({ error: { status: 401 } });
  expect(fetched).not.toHaveBeenCalled();
  expect(await ask(signedIn(MEMBER), signInEnded(), signedIn(MEMBER))).toEqual({
    data: { members: [] },
  });
});
