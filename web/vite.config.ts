import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './chunks.ts';
import { compileEarly } from './compile-early.ts';
import { inlineStyles } from './inline-styles.ts';
import { dropUnusedCode } from './drop-unused-code.ts';
import { preloadRoute } from './preload-route.ts';
import { smallTypeface } from './small-typeface.ts';

/** Origin of the local product, which answers the paths below; `npm run dev` sets it. */
const origin = process.env['FANFARE_ORIGIN'];
const behind = [
  '/api',
  '/services',
  // The public pages, but not Vite's own files, such as `/@vite/client`.
  '^/@(?!(?:vite|id|fs|react-refresh)(?:/|$))[^/]+(?:/|$)',
  '/v0',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
  '/__',
];

/**
 * Preloads the typeface. Otherwise the browser would find the typeface only in the styles, and all text would move when
 * it arrives.
 */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        injectTo: 'head',
      })),
};

/** Tests that replace whole modules run in a separate project, in which each file loads its own modules. */
export const filesWithMocks = [
  'src/browser/firebase-session.test.ts',
  'src/browser/create-file-store.test.ts',
];

export default defineConfig({
  plugins: [react(), smallTypeface, preloadFont, preloadRoute, inlineStyles(), dropUnusedCode, compileEarly],
  build: {
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // Most browsers preload modules. The few others load them a moment later, so no polyfill is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Scripts name each other so often that readable names would add 2 KB to the first load.
        // `.vite/manifest.json` lists the modules of each file.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
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
    // Modules and jsdom are loaded once per worker instead of once per file; `setup.ts` resets the page after each
    // test.
    pool: 'threads',
    isolate: false,
    // A test may take longer than several waits for elements (`asyncUtilTimeout`). So a wait that fails reports the
    // missing element before the test times out.
    testTimeout: 150_000,
    hookTimeout: 150_000,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: filesWithMocks,
    setupFiles: ['src/testing/setup.ts'],
  },
});
