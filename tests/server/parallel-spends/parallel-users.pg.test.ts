import { afterAll } from 'vitest';
import { createServerDatabase } from '../../support/database.ts';
import { testParallelUsers } from './parallel-users.ts';

const { url, drop } = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
// Hooks run last first: the server lets go of the database before it is dropped.
afterAll(drop);

testParallelUsers({ database: 'PostgreSQL', environment: { DATABASE_URL: url } });
