import { feature } from '../../feature.ts';
import { loansHandlers } from './handlers.ts';
import { startLoans } from './keeper.ts';

export const loans = feature({ handlers: loansHandlers, start: startLoans });
