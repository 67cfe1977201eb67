/** The two interfaces in words of their own standards, as `docs/api/generate.ts` wrote them. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const folder = new URL('../../docs/api/', import.meta.url);

export function addDocuments(app: FastifyInstance): void {
  for (const name of ['openapi.json', 'asyncapi.json']) {
    app.get(`/api/${name}`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(await readFile(new URL(name, folder))),
    );
  }
}
