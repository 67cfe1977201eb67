/** What withdrawing a currency means for a user now. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { WithdrawTerms } from '../../../contract/features/withdraw.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balances } from '../../ledger/statements.ts';
import { type BankTerms, bankCurrencies, bankTermsOf } from '../../money/bank-terms.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import { fiatRates } from '../../money/fiat-rates.ts';
import { type CoinNetwork, networksOf } from '../../money/networks.ts';
import { outflowsFrom } from '../../users/outflow-wait.ts';
import { type Prices, readAllowance, readPrices, remainingOf } from './limits.ts';
import { knownTargets } from './target.ts';

/** A currency that goes out one way or another. */
export interface Outgoing {
  readonly currency: Currency;
  readonly networks: readonly CoinNetwork[];
  readonly bank: BankTerms | null;
}

/** @returns `currency_unknown` also for a currency that never goes out. */
export function findOutgoing(currencyId: number): Result<Outgoing> {
  const currency = currencies.find(({ id }) => id === currencyId);
  const networks = networksOf(currency?.code ?? '');
  const bank = bankTermsOf(currency?.code ?? '');
  if (currency === undefined || (networks.length === 0 && bank === null))
    return refuse('currency_unknown', { fields: { currencyId: 'currency_unknown' } });
  return ok({ currency, networks, bank });
}

export async function readTerms(
  exchange: Pick<Exchange, 'database' | 'feed' | 'clock'>,
  userId: number,
  outgoing: Outgoing,
): Promise<WithdrawTerms> {
  const { database, feed, clock } = exchange;
  const { currency } = outgoing;
  const { code, scale } = currency;
  const prices = readPrices(feed, code);
  const allowance = await readAllowance(database, userId, clock.now());
  const { usedBtc: _, ...limits } = allowance;
  return {
    currencyId: currency.id,
    currency: code,
    scale,
    available: await availableOf(database, userId, code),
    ...waysOf(outgoing, prices),
    bankCurrencyIds: currencies
      .filter((each) => bankCurrencies.includes(each.code))
      .map(({ id }) => id),
    remaining24: remainingOf(allowance, { method: 'address', prices, scale }),
    cardRemaining24: remainingOf(allowance, { method: 'domestic', prices, scale }),
    ...limits,
    outflowsFrom: await outflowsFrom(database, userId),
    hasPayPassword: await hasPayPassword(database, userId),
    ...(await knownTargets(database, userId, code)),
  };
}

/** The ways out as they are said. */
export function waysOf(
  { networks, bank }: Outgoing,
  prices: Prices | null,
): Pick<WithdrawTerms, 'networks' | 'bank'> {
  return {
    networks: networks.map((row) => ({
      network: row.network,
      minimumAmount: row.minimumWithdrawal,
      maximumAmount: row.maximumWithdrawal,
      fee: row.withdrawalFee,
    })),
    bank: bank && {
      minimumAmount: bank.minimumAmount,
      maximumAmount: bank.maximumAmount,
      feeRate: bank.feeRate,
      minimumFee: bank.minimumFee,
      fiats: fiatRates.map(({ currencyCode, rate }) => ({
        currencyCode,
        rate: plainText(exact(rate).times(prices?.price ?? '0')),
      })),
    },
  };
}

async function availableOf(database: Queryable, userId: number, code: string): Promise<string> {
  const rows = await balances(database, userId);
  const own = rows.find((row) => row.account === 'change' && row.currency === code);
  return own?.available ?? '0';
}

async function hasPayPassword(database: Queryable, userId: number): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>(
    'select pay_password_hash is not null as has from users where id = $1',
    [userId],
  );
  return row?.has ?? false;
}
