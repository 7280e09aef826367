import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentSecurityPolicy } from './scripts/contentSecurityPolicy.ts';

/**
 * What is loaded together. Left to itself the bundler makes a file of every few modules that two pages
 * share, and each is a request more before anything shows.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|styled-components|stylis)\// },
  { name: 'redux', test: /node_modules\/(@reduxjs|immer|redux|reselect|react-redux)\// },
  { name: 'pubnub', test: /node_modules\/pubnub\// },
  {
    name: 'base',
    test: /vite\/preload-helper|rolldown\/runtime|createLucideIcon|src\/(ui\/(tokens|Skeleton|Gate|keepPage)|lib\/isRecord|domain\/(ids|sampleUsers)|app\/(browserStorage|buildEnv|config)|features\/(theme\/stored|session\/texts)|features\/messages\/components\/MessageListSkeleton)/,
  },
];

export default defineConfig({
  plugins: [react(), contentSecurityPolicy()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'moderator.html', 'replay.html'],
      output: { codeSplitting: { groups: CHUNKS } },
    },
    // The emoji and their names, which are loaded with the picker.
    chunkSizeWarningLimit: 520,
  },
});
