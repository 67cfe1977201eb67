import { proveMutants } from './prove-mutants.ts';

proveMutants('workers/market/charts');
