import { proveMutants } from './prove-mutants.ts';

proveMutants('contract/rules/futures');
