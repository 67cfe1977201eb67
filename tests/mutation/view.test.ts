import { proveMutants } from './prove-mutants.ts';

proveMutants('workers/view', 'workers/view/format-share.ts');
