import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { bundlerGroup, chunkGroups } from './tools/chunks.ts';
import { coreFiles } from './tools/core-chunks.ts';
import { firstRound } from './tools/first-pages.ts';
import { leanFonts } from './tools/lean-fonts.ts';
import {
  leanReact,
  leanRouter,
  leanScheduler,
  leanWords,
  withoutXhr,
} from './tools/lean-libraries.ts';
import { serviceWorker } from './tools/service-worker-plugin.ts';

const roomPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const BACKEND = 'http://127.0.0.1:8080';

const FROM_THE_START = ['start', 'app', 'link', 'parts'];
const groupNames = chunkGroups
  .map(({ name }) => name)
  .filter((name) => !FROM_THE_START.includes(name));
const isGroup = new RegExp(`^assets/(${groupNames.join('|')})-`);

export default defineConfig(({ command }) => ({
  base: '/h5/',
  plugins: [
    react(),
    tailwindcss(),
    firstRound(),
    serviceWorker(),
    withoutXhr(),
    leanRouter(),
    leanReact(),
    leanScheduler(),
    leanWords(),
    leanFonts(),
  ],
  resolve: {
    // A library of parts draws with the React of the app, wherever it lies itself.
    dedupe: ['react', 'react-dom'],
    // RxJS offers modern code by this name; its default carries helpers for old browsers.
    conditions: ['es2015', ...defaultClientConditions],
    // The one place where the screen's build learns where the data core lives. The worker's name is
    // followed by a query, which a plain name would not match.
    alias: [
      // React has had it itself since version 18; what some libraries still bring is for older ones.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // The router ships its warnings for developers by default.
      ...(command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: roomPath('node_modules/react-router/dist/production/index.mjs'),
            },
          ]
        : []),
      { find: /^#data-core-worker(?=\?|$)/, replacement: roomPath('workers/data-core.worker.ts') },
      {
        find: /^#first-chart-worker(?=\?|$)/,
        replacement: roomPath('workers/first-chart.worker.ts'),
      },
      { find: '#create-core', replacement: roomPath('workers/app/create-core.ts') },
      {
        find: '#browser-environment',
        replacement: roomPath('workers/app/browser-environment.ts'),
      },
    ],
  },
  worker: {
    format: 'es',
    plugins: () => [withoutXhr()],
    rolldownOptions: {
      output: {
        // By these names the check of sizes tells what belongs to the worker.
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/data-core.[name]-[hash].js',
        codeSplitting: { groups: coreFiles },
      },
    },
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // `default-src 'self'` refuses data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups.map(bundlerGroup) },
      },
    },
    modulePreload: {
      polyfill: false,
      // The app carries these names for all of its pages, so only what is worth a request of its own is named: the
      // groups of files, but those that every page has already, and styles. A page names the rest itself.
      resolveDependencies: (_, files) =>
        files.filter((file) => file.endsWith('.css') || isGroup.test(file)),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: {
      '/api': BACKEND,
      '/uploads': BACKEND,
      '/art': BACKEND,
      '/socket.io': { target: BACKEND, ws: true },
    },
  },
}));
