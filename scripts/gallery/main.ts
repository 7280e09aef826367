import { fileURLToPath } from 'node:url';
import { STORIES } from '../../gallery/stories';
import { createWorld } from '../../gallery/world';
import { serveSources } from '../start/appFiles';
import { LOCAL_ENVIRONMENT } from '../start/environments';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run gallery`, until Ctrl-C. */
export async function main(): Promise<void> {
  Object.assign(process.env, LOCAL_ENVIRONMENT);
  const app = await serveSources(ROOT, []);
  let stories = '[]';
  const world = await createWorld(
    {
      ...app,
      handle: (request, response, next) => {
        if (request.url !== '/gallery/stories.json') app.handle(request, response, next);
        else response.setHeader('content-type', 'application/json').end(stories);
      },
    },
    ROOT,
  );
  stories = JSON.stringify(
    STORIES.map(({ name, place, steps }) => ({ name, address: place(world), steps })),
  );
  console.log(
    `\nEvery view in its states: ${world.service.url}/gallery/index.html\n\nStop with Ctrl-C.`,
  );
}
