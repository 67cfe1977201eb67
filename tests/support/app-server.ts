/** The real server with the built app, for a browser. */
import { join } from 'node:path';
import { projectRoot } from '../../tools/project.ts';
import { createPorts } from './ports.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

const ports = createPorts();

/** Prices still move while a test looks at them, but a page that is open draws fewer of them. */
const CALM_MARKET = { MARKET_RATE: '50', STREAM_RATE: '4' };

/** With the demo account, and at the origin of an earlier one where there is one. */
export async function startAppServer(
  options: Omit<TestServerOptions, 'appFolder' | 'withDemo'>,
): Promise<TestServer> {
  const server = await startTestServer({
    ...options,
    withDemo: true,
    appFolder: join(projectRoot, 'dist/app'),
    environment: {
      ...CALM_MARKET,
      LOG_LEVEL: 'error',
      PORT: String(ports.take()),
      ...options.environment,
    },
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      ports.giveBack(server.url);
    },
  };
}
