import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The product behind the site; `npm run dev` sets it. */
const origin = process.env['FANFARE_ORIGIN'];
const behind = [
  '/api',
  '/services',
  '/v0',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
  '/__',
];

export default defineConfig({
  plugins: [react()],
  build: { manifest: true, sourcemap: 'hidden', target: 'es2023', chunkSizeWarningLimit: 700 },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4600),
    strictPort: true,
    ...(origin === undefined
      ? {}
      : { proxy: Object.fromEntries(behind.map((path) => [path, { target: origin }])) }),
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
  },
});
