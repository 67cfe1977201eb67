import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const roomPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const BACKEND = 'http://127.0.0.1:8080';

/**
 * The entry only starts the worker and then asks for the app. Naming the app's chunks in the page
 * lets the browser fetch both at once.
 */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
        const app = chunks.filter((chunk) =>
          chunk.moduleIds.some((id) => id.endsWith('/src/app/mount.tsx')),
        );
        const files = app.flatMap((chunk) => [chunk.fileName, ...chunk.imports]);
        const wanted = [...new Set(files)].filter((fileName) => !html.includes(fileName));
        return wanted.map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/h5/${fileName}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

export default defineConfig({
  base: '/h5/',
  plugins: [react(), tailwindcss(), preloadApp()],
  resolve: {
    // RxJS offers modern code by this name; its default carries helpers for old browsers.
    conditions: ['es2015', ...defaultClientConditions],
    // The one place where the screen's build learns where the data core lives. The worker's name is
    // followed by a query, which a plain name would not match.
    alias: [
      { find: /^#data-core-worker(?=\?|$)/, replacement: roomPath('workers/data-core.worker.ts') },
      { find: '#create-core', replacement: roomPath('workers/core/create-core.ts') },
      {
        find: '#browser-environment',
        replacement: roomPath('workers/core/browser-environment.ts'),
      },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // `default-src 'self'` refuses data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file compresses better than twenty, and all of these are needed at once. The link is
        // apart, so that the worker starts before React has arrived.
        codeSplitting: {
          groups: [
            { name: 'link', test: /src\/link\/core-link\.ts$/, priority: 2 },
            { name: 'app', test: /src\/app\/mount\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: {
      '/api': BACKEND,
      '/uploads': BACKEND,
      '/socket.io': { target: BACKEND, ws: true },
    },
  },
});
