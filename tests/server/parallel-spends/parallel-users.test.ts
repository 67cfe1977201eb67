import { testParallelUsers } from './parallel-users.ts';

testParallelUsers({ database: 'embedded' });
