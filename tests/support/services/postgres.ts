import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { findProgram, postgresFolders } from './find-program.ts';
import { endChild, freePort, type Service, startService, waitUntil } from './service.ts';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The folder of PostgreSQL's server programs, or null. */
export function findPostgres(): string | null {
  const program = findProgram(['initdb'], postgresFolders());
  return program === null ? null : dirname(program);
}

/** PostgreSQL refuses to run as root, so root starts it as the user its package made, or nobody. */
function clusterOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return identityOf('postgres') ?? identityOf('nobody');
}

function identityOf(user: string): Owner | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, user], { encoding: 'utf8' }),
  );
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
}

// The cluster lives for one run only: what a power cut would lose is of no interest, so it never
// waits for the disk. Tests about durability kill the process, and that fsync=off survives.
const THROWAWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // A statement over many tables, as a count of all of them or the audit, would start helper processes for rows that
  // one process has read in a millisecond: half of what PostgreSQL cost a test of many calls.
  'max_parallel_workers_per_gather=0',
];

/** Starts a PostgreSQL cluster of its own in a temporary folder, on a port of its own. */
export async function startPostgres(): Promise<Service> {
  const programs = findPostgres();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const owner = clusterOwner();
  const folder = mkdtempSync(join(tmpdir(), 'aureus-postgres-'));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const initialise = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  execFileSync(join(programs, 'initdb'), initialise, { stdio: 'pipe', cwd: folder, ...owner });
  const port = await freePort();
  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...THROWAWAY,
  ];
  const { child, output } = startService({
    program: join(programs, 'postgres'),
    parameters: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    ...owner,
  });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
    await endChild(child, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(() => withClient(url, async () => {}), 20_000);
  } catch (failure) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${output()}`, { cause: failure });
  }
  return { url, stop };
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database of its own in the cluster at `clusterUrl`, so that tests never meet. */
export async function freshDatabase(clusterUrl: string): Promise<FreshDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await withClient(clusterUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name}`);
  });
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      withClient(clusterUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}
