/** Purchases of the products that anybody can buy: the first buyer of one makes a row that later ones find. */
import { offersAt } from '../../../server/features/lock-mining/rounds.ts';
import type { EveryCall, Fields } from './every-call-world.ts';

/** A plan that somebody has bought of: its first buyer makes a row that later ones find. */
export const lockOf = async ({ server, database }: EveryCall): Promise<Fields> => {
  const [offer] = offersAt(server().exchange.clock.now());
  await database().query(
    'insert into lock_offers (id, currency, quota) values ($1, $2, $3) on conflict do nothing',
    [offer?.id, offer?.currency.code, offer?.quota],
  );
  return { config_id: String(offer?.id), amount: '100' };
};

/** The least of the project that is open; its row is there, as after the first subscription of anybody. */
export const subscriptionOf = async ({ server, database }: EveryCall): Promise<Fields> => {
  const { feed } = server().exchange;
  const issue = feed.issues.find(1, server().exchange.clock.now());
  if (issue === null) throw new Error('nothing is issued');
  await database().query(
    'insert into ieo_projects (id, symbol, total) values ($1, $2, $3) on conflict do nothing',
    [issue.id, issue.token.code, issue.total],
  );
  return {
    project_id: String(issue.id),
    amount: issue.minimumAmount,
    pay_currency: 'USDT',
    price: issue.issuePrice,
  };
};
