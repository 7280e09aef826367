import { serverEndpoints, tagsOfTopic, tagsOfUser } from '../../../../../src/console/api/endpoints';
import { lists } from '../../../../../src/console/api/lists';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

/** The queries of an open case that are asked again for an event of the server. */
async function askedAgain(tags: Parameters<typeof serverEndpoints.util.selectInvalidatedBy>[1]) {
  const { dispatch, getState } = createTestConsole();
  const { upsertQueryData } = serverEndpoints.util;
  const found = { userId: BOB, openReports: 1, strikes: 0, restrictions: [] };
  await dispatch(upsertQueryData('getCase', { userId: BOB }, found));
  await dispatch(upsertQueryData('getCase', { userId: ANN }, { ...found, userId: ANN }));
  await dispatch(upsertQueryData('getReports', { userId: [BOB] }, { items: [] }));
  await dispatch(upsertQueryData('getCaseFilters', undefined, { reasons: [], channelIds: [] }));
  const rows = { pages: [{ items: [] }], pageParams: [null] };
  await dispatch(lists.util.upsertQueryData('listCases', {}, rows));
  const asked = serverEndpoints.util.selectInvalidatedBy(getState(), tags);
  return asked.map(({ endpointName }) => endpointName).sort();
}

it('a lease changes cases, not their reports', async () => {
  expect(await askedAgain(tagsOfTopic('leases'))).toEqual(['getCase', 'getCase', 'listCases']);
});

it('a change of a case leaves the cases of others', async () => {
  const changed = ['getCase', 'getCaseFilters', 'getReports', 'listCases'];
  expect(await askedAgain(tagsOfUser(BOB))).toEqual(changed);
});
