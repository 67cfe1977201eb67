import { testDatabases } from '../support/database.ts';
import { testTradingModel } from './trading-model.ts';

for (const database of testDatabases().filter(({ kind }) => kind === 'embedded'))
  testTradingModel(database);
