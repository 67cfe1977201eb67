/** The built app below `/h5/`. Files that do not exist answer 404, never `index.html`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect('/h5/'));
  app.get('/h5', (_request, reply) => reply.redirect('/h5/'));
  // A server without a build still answers its calls: tests and the workshop need no app.
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/h5/',
    dotfiles: 'ignore',
    index: 'index.html',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path.slice(join(folder, '/').length)));
    },
  });
}

/** Names in `assets/` carry a hash of their content; everything else is asked for again. */
function cacheControlOf(path: string): string {
  return path.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}
