// `node build.mjs ROOT FOLDER`, as a child of `npm start`: builds the app of the project in ROOT into FOLDER.
import process from 'node:process';
import { createBuilder } from 'vite';

// Without its parent nobody holds the lock, and another start may build into the same folder.
process.once('disconnect', () => process.exit(1));

const [root, outDir] = process.argv.slice(2);
const builder = await createBuilder({
  root,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: false },
});
await builder.buildApp();
process.exit();
