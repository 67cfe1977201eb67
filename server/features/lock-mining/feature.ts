import { feature } from '../../feature.ts';
import { lockMiningHandlers } from './handlers.ts';
import { planVerb } from './plan-verb.ts';
import { startLockMining } from './settle-due.ts';

export const lockMining = feature({
  start: startLockMining,
  handlers: lockMiningHandlers,
  verbs: { 'lock-plan': planVerb },
  counts: { lockOrders: "select count(*) from lock_orders where status = 'in_progress'" },
});
