import { testDatabases } from '../support/database.ts';
import { testTradingModel } from './trading-model.ts';

// Without TEST_DATABASE_URL there is no such database, and a file without a test fails.
for (const database of testDatabases().filter(({ kind }) => kind === 'server'))
  testTradingModel(database);
