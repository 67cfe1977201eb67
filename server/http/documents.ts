/** The two interfaces in words of their own standards, generated from the contract when asked for. */
import type { FastifyInstance } from 'fastify';

export function addDocuments(app: FastifyInstance): void {
  app.get('/api/openapi.json', async () => {
    const { openApiDocument } = await import('../../contract/openapi.ts');
    return openApiDocument();
  });
  app.get('/api/asyncapi.json', async () => {
    const { asyncApiDocument } = await import('../../contract/asyncapi.ts');
    return asyncApiDocument();
  });
}
