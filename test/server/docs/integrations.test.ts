import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BOBS_MESSAGE } from '../../support/fakes/knownFacts';
import { curlExamples } from '../../support/matchers/integrationDocs';
import { itemsOf, startModerationServer } from '../../support/worlds/moderationServer';

describe('the calls in docs/integrations.md', () => {
  it('report a message and decide about its author', async () => {
    const server = await startModerationServer('sqlite');
    const token = await server.moderator('bot', 'moderator');
    const env = { ...process.env, URL: server.url, TOKEN: token, MESSAGE: BOBS_MESSAGE };
    const answers: unknown[] = [];
    for (const example of curlExamples()) {
      const command = example.replaceAll('user_bob', 'bob');
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
      answers.push(JSON.parse(stdout));
    }
    const id: unknown = expect.stringMatching(/^\d{17}$/);
    expect(answers).toEqual([{ id }, { ids: [id] }]);
    const list = async (path: string) => itemsOf(await server.call('GET', path, { token }));
    expect(await list('/v1/reports')).toMatchObject([{ reporterId: 'bot', userId: 'bob' }]);
    expect(await list('/v1/decisions')).toMatchObject([
      { kind: 'mute', userId: 'bob', actorId: 'bot', until: 4102444800000 },
    ]);
    await server.stop();
  });
});
