import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { catalogues } from './scripts/vite/catalogues.ts';
import { groupsOf } from './scripts/vite/chunks.ts';
import { compileHints } from './scripts/vite/compileHints.ts';
import { contentSecurityPolicy } from './scripts/vite/contentSecurityPolicy.ts';
import { licenseList, writeNotices } from './scripts/vite/notices.ts';
import { preloadScreen } from './scripts/vite/preloadScreen.ts';
import { productionBuild } from './scripts/vite/productionBuild.ts';
import { scriptsFirst } from './scripts/vite/scriptsFirst.ts';
import { staticStyles } from './scripts/vite/staticStyles.ts';
import {
  listShell,
  noWorkerInDevelopment,
  versionedStart,
  WORKER,
} from './scripts/vite/serviceWorker.ts';

const rolldownOptions = (
  input: readonly string[],
  chunks: Readonly<Record<string, readonly string[]>>,
  apart: readonly string[] = [],
) => ({
  input: [...input],
  // No getter of any module does more than to give its value.
  treeshake: { propertyReadSideEffects: false as const },
  output: { codeSplitting: { groups: groupsOf(chunks, apart) } },
  // How long each plugin took is of no use to whoever starts the chat.
  checks: { bundlerTimings: false },
});

/** The first screen is two chunks: what asks the service runs before what draws. The others are loaded when shown. */
const CHAT = rolldownOptions(['index.html'], {
  chat: ['src/main.ts'],
  screen: ['src/screen.tsx'],
  conversation: [
    'src/features/mentions/CompletionList.tsx',
    'src/features/messages/components/MessageEditor.tsx',
    'src/features/messages/markdown/RichText.tsx',
  ],
  dialogs: ['src/app/screens/dialogsAndPanels.tsx', 'src/features/session/Gates.tsx'],
  emoji: ['src/features/emoji/openEmoji.ts'],
});

const TOOL_PAGES = { notices: ['src/appeal/main.tsx'], console: ['src/console/main.tsx'] };
const TOOLS = rolldownOptions(
  ['appeal.html', 'moderator.html'],
  TOOL_PAGES,
  Object.values(TOOL_PAGES).flat(),
);

export default defineConfig({
  plugins: [
    productionBuild(),
    catalogues(),
    staticStyles(),
    react(),
    contentSecurityPolicy(),
    preloadScreen(),
    scriptsFirst(),
    versionedStart(),
    compileHints(),
    noWorkerInDevelopment(),
  ],
  // Where the pages have `%VITE_VERSION%`.
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  build: {
    target: 'es2023',
    // The browsers of docs/production.md. For older ones `:dir()` would become the languages of elements, and texts have none.
    cssTarget: ['chrome120', 'firefox125', 'safari17'],
    modulePreload: false,
    // One file, which the page names: styles are needed as early as the scripts that would load theirs.
    cssCodeSplit: false,
    sourcemap: true,
    // The emoji and their names, which are loaded with the picker.
    chunkSizeWarningLimit: 520,
  },
  // Apart, or the bundler makes a file of every few modules that two pages share, and each is a
  // request more before anything shows.
  environments: {
    client: {
      build: { license: licenseList('client'), rolldownOptions: CHAT },
    },
    tools: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        license: licenseList('tools'),
        rolldownOptions: TOOLS,
      },
    },
    worker: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        license: licenseList('worker'),
        rolldownOptions: {
          input: 'src/serviceWorker/worker.ts',
          output: { format: 'iife', entryFileNames: WORKER },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      const { worker, ...pages } = builder.environments;
      const built = [];
      for (const environment of Object.values(pages)) built.push(await builder.build(environment));
      if (!worker) throw new Error('there is no environment for the service worker');
      await builder.build(worker);
      listShell(worker.config.build.outDir, built);
      writeNotices(worker.config.build.outDir);
    },
  },
});
