import { defineConfig } from '@playwright/test';

/** With a browser that is installed already, CHROME_PATH names its executable. */
export default defineConfig({
  workers: 1,
  use: { launchOptions: { executablePath: process.env.CHROME_PATH } },
});
