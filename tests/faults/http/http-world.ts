import { ofFile } from '../../support/of-file.ts';
import { startTestServer } from '../../support/server.ts';

/** A server for the tests of a file, somebody who has an account there, and what it logs. */
export function httpOfFile() {
  return ofFile(async () => {
    const log: string[] = [];
    const server = await startTestServer({ logLines: log });
    const account = await server.register('forms@example.com');
    return { server, account, log, close: server.close };
  });
}
