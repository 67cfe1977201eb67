import { proveMutants } from './prove-mutants.ts';

proveMutants('server/ledger');
