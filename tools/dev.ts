/**
 * `npm run dev`: Vite serves screens and data core with reload and hands calls and socket on to the
 * server (`server.proxy` of vite.config.ts), which restarts when one of its files changes.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from './project.ts';

const HOST = '127.0.0.1';
const PORT = 5173;

function startServer(): () => void {
  const tsx = join(projectRoot, 'node_modules/.bin/tsx');
  const watched = ['watch', '--clear-screen=false', 'tools/serve.ts'];
  const child = spawn(tsx, watched, {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The page comes from Vite's origin, and the server refuses sockets of any other than its own.
    env: { PUBLIC_ORIGIN: `http://${HOST}:${PORT}`, ...process.env },
  });
  return () => child.kill('SIGTERM');
}

const stopServer = startServer();
const vite = await createServer({
  configFile: join(projectRoot, 'vite.config.ts'),
  server: { host: HOST, port: PORT, strictPort: true },
});
await vite.listen();
vite.printUrls();

async function stop(): Promise<void> {
  stopServer();
  await vite.close();
  process.exit(0);
}

process.once('SIGINT', stop);
process.once('SIGTERM', stop);
