import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
        const app = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/app/mount.tsx'));
        if (!app) return [];
        const wanted = [app.fileName, ...app.imports].filter(
          (fileName) => !html.includes(fileName),
        );
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: {
      '/api': BACKEND,
      '/uploads': BACKEND,
      '/socket.io': { target: BACKEND, ws: true },
    },
  },
});
