import { fileURLToPath } from 'node:url';
import { STORIES } from '../../gallery/stories';
import { createWorld, type World } from '../../gallery/world';
import { serveSources } from '../start/appFiles';
import { SERVER_ENVIRONMENT } from '../start/environments';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ADDRESS = '/gallery/address?';

/** Runs `npm run gallery`, until Ctrl-C. */
export async function main(): Promise<void> {
  Object.assign(process.env, SERVER_ENVIRONMENT);
  const app = await serveSources(ROOT, []);
  const stories = JSON.stringify(STORIES.map(({ name, steps }) => ({ name, steps })));
  /** Where the story begins; a moderator's link can be used once. */
  const addressOf = async (wanted: string) =>
    STORIES.find(({ name }) => name === wanted)?.place(await world);
  const world: Promise<World> = createWorld(
    {
      ...app,
      handle: (request, response, next) => {
        const { url = '' } = request;
        if (url === '/gallery/stories.json') {
          response.setHeader('content-type', 'application/json').end(stories);
        } else if (url.startsWith(ADDRESS)) {
          const wanted = decodeURIComponent(url.slice(ADDRESS.length));
          void addressOf(wanted).then((address) => response.end(address));
        } else app.handle(request, response, next);
      },
    },
    ROOT,
  );
  const { url } = await world;
  console.log(`\nEvery view in its states: ${url}/gallery/index.html\n\nStop with Ctrl-C.`);
}
