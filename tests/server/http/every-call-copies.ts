/** How to make valid calls of copy trading: traders to follow, follows, and positions that were copied. */
import { expect } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import { becomeFit } from '../../support/copy-traders.ts';
import type { TestAccount } from '../../support/server.ts';
import type { EveryCall, Fields, MoneyRow } from './every-call-world.ts';

const OPENING = {
  ...{ currency_id: '1', legal_id: '3', side: 'long', type: 'market' },
  ...{ multiple: '10', lots: '20' },
};

/** Another user who is a trader. */
async function makeTrader(world: EveryCall): Promise<TestAccount> {
  const trader = await world.newcomer();
  await world.database().query(
    `insert into copy_traders (user_id, share_rate, maximum_followers, capital, began_at, counted_at)
      values ($1, 0.1, 100, 2000, 0, 0)`,
    [trader.userId],
  );
  return trader;
}

const followOf = ({ userId }: TestAccount): Fields => ({
  trader_user_id: String(userId),
  type: 'multiple',
  number: '1',
});

const traderOf = async (world: EveryCall): Promise<Fields> => followOf(await makeTrader(world));

/** A follow of the account's own. */
const followMadeBy = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const wish = await traderOf(world);
  const made = await world.made<{ follow_user_id: number }>('copyTrading.follow', wish, account);
  return { follow_user_id: String(made.follow_user_id) };
};

/** A position that was copied for the account. */
const copyMadeFor = async (
  world: EveryCall,
  account: TestAccount,
  opening: Fields,
): Promise<Fields> => {
  const trader = await makeTrader(world);
  await world.made('copyTrading.follow', followOf(trader), account);
  await world.made('futures.submit', opening, trader);
  const copies = () =>
    world
      .database()
      .query<{ id: number }>(
        `select position_id as id from copies where user_id = $1 and status = 'made'`,
        [account.userId],
      );
  await expect.poll(copies).toHaveLength(1);
  const [copy] = await copies();
  return { transaction_id: String(copy?.id) };
};

/** Everything that it takes to be a trader. */
const applicantOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  await becomeFit(world.database(), account.userId);
  return { share_rate: '0.1', maximum_followers: '10', is_agreed: '1' };
};

export const copyRows = {
  'copyTrading.become': {
    fields: applicantOf,
    changed: { share_rate: '0.02' },
    many: 'once',
  },
  'copyTrading.follow': { fields: traderOf, changed: { number: '2' }, many: 'again' },
  'copyTrading.cancel': {
    fields: followMadeBy,
    owned: ['followUserId'],
    changed: { follow_user_id: '999999999' },
    many: 'once',
  },
  'copyTrading.selfHold': {
    fields: (world, account) => copyMadeFor(world, account, OPENING),
    owned: ['transactionId'],
    changed: { transaction_id: '999999999' },
    many: 'once',
  },
} as const satisfies Partial<Record<EndpointName, MoneyRow>>;
