// `node build.mjs ROOT FOLDER`, as a child of `npm start`: builds the app of the project in ROOT into FOLDER.
import process from 'node:process';

// Nobody waits for the build when its parent is gone; that may have been before this line.
process.once('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);

const { createBuilder } = await import('vite');
const [root, outDir] = process.argv.slice(2);
const builder = await createBuilder({
  root,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: false },
});
await builder.buildApp();
process.exit();
