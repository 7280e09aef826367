import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: { input: ['index.html', 'replay.html'] },
    // The SDK and React are most of it and cannot be split without a second round trip.
    chunkSizeWarningLimit: 800,
  },
});
