import { findServerProblem } from '../../../scripts/start/serverProblem';
import { startModerationServer } from '../../support/worlds/moderationServer';

const PAGE = 'http://localhost:8090';

describe('the check of the moderation server before a start on the network', () => {
  it('finds no problem where pages may call it, and says when it does not know them', async () => {
    const server = await startModerationServer('sqlite', { origins: [PAGE] });
    expect(await findServerProblem(server.url, PAGE)).toBeUndefined();
    expect(await findServerProblem(`${server.url}/`, PAGE)).toBeUndefined();
    expect(await findServerProblem(server.url, 'http://localhost:9')).toMatch(
      /SERVER_ORIGINS must name http:\/\/localhost:9\.$/,
    );
    await server.stop();
    expect(await findServerProblem(server.url, PAGE)).toMatch(/does not answer; npm run server/);
  });
});
