/**
 * The page of all bounds, fees and rates that the specification leaves open (APP-40), read from the configuration
 * itself.
 */
import type { Market } from '../../contract/features/markets.ts';
import { exact, plainText } from '../../contract/money.ts';
import { identityLimits } from '../../contract/rules/money/identity-limits.ts';
import { QUEUE_COLLAR } from '../../contract/rules/spot/stock-orders.ts';
import * as miner from '../../server/features/cloud-miner/terms.ts';
import * as convert from '../../server/features/convert/terms.ts';
import * as defi from '../../server/features/defi-mining/terms.ts';
import * as deposit from '../../server/features/deposit/terms.ts';
import * as dual from '../../server/features/dual-invest/terms.ts';
import { futuresTerms } from '../../server/features/futures/terms.ts';
import * as ieo from '../../server/features/ieo/terms.ts';
import * as loans from '../../server/features/loans/terms.ts';
import * as lockMining from '../../server/features/lock-mining/terms.ts';
import * as options from '../../server/features/options/terms.ts';
import * as quickBuy from '../../server/features/quick-buy/terms.ts';
import { markets } from '../../server/market/instruments.ts';
import * as issue from '../../server/market/issues/issue-terms.ts';
import { bankCurrencies, bankTermsOf } from '../../server/money/bank-terms.ts';
import { coinNetworks } from '../../server/money/networks.ts';
import { rebateRates } from '../../server/money/rebate-rates.ts';

type Cell = string | number;

export function termsPage(): string {
  return [
    `# Bounds, fees and rates

Made by \`npx tsx docs/api/generate.ts\` from the configuration. The product's specification leaves these numbers open
(APP-40); each is visible through the contract, and the places to change them are named in the
[README](../README.md#where-to-change-what). What the specification fixes, the tiers of VIP among it, is not repeated.`,
    section('Spot and stocks', tradingTable(['coin', 'stock'])),
    `A stock order at the market that waits for the open is held up to ${percent(QUEUE_COLLAR)} around the last price.`,
    section('Futures and super leverage', tradingTable(['futures'])),
    futuresText(),
    riskTable(),
    section('Short-expiry options', stakeTable()),
    `Fee ${percent(options.FEE_RATE)} of the stake; at most ${options.MAXIMUM_OPEN_OPTIONS} open at a time.`,
    saleText(),
    expiryTable(),
    section('Dual invest', dualText()),
    section('IEO', issueText()),
    section('Deposits and withdrawals by network', networkTable()),
    `A deposit by network costs ${percent(deposit.NETWORK_FEE_RATE)}; the fee of a withdrawal is taken from its amount.`,
    section('Deposits and withdrawals by bank', bankTable()),
    section(
      'Purchases by card',
      `A purchase is worth ${quickBuy.MINIMUM_USD} USD or more, at most the fiat trade of the level (${identityLimits.map(({ fiatTrade }) => grouped(fiatTrade)).join(' and ')} USDT), and costs ${percent(quickBuy.FEE_RATE)} of what is paid. A quote holds for ${quickBuy.QUOTE_LIFE_MS / 1000} seconds.`,
    ),
    section(
      'Transfers, conversions, loans, invitations',
      `Transfers between accounts are free, of any amount that is there. A conversion is worth ${convert.MINIMUM_USD} to ${grouped(convert.MAXIMUM_USD)} USD and costs ${percent(convert.FEE_RATE)} of what is received.
A loan is of ${loans.MINIMUM_NUMBER} ${loans.borrowedCurrency.code} or more, at most ${loans.MAXIMUM_OPEN} at a time, and costs ${percent(loans.HOURLY_RATE)} for each hour that has begun; lent up to an LTV of ${percent(loans.INITIAL_LTV)}, warned at ${percent(loans.WARNING_LTV)}, sold at ${percent(loans.LIQUIDATION_LTV)} for a fee of ${percent(loans.LIQUIDATION_FEE_RATE)}.
Of a trading fee ${rebateRates.map(percent).join(' and ')} go to those who invited its payer, level by level.`,
    ),
    section('Lock mining', planTable()),
    `Dividends are paid at ${lockMining.DIVIDEND_TIME} UTC; leaving early costs ${percent(lockMining.PENALTY_RATIO)} for each day that is left. A quota is for a week, from Monday on; at most ${lockMining.MAXIMUM_OPEN} are in progress at a time.`,
    section('Cloud miner', minerText()),
    section('DeFi mining', poolText()),
  ].join('\n\n').concat('\n');
}

function issueText(): string {
  const prices = issue.issuePrices;
  return `An issue brings ${issue.raises.map(grouped).join(', ')} USDT at an issue price of ${prices[0]} to ${prices.at(-1)} USDT for a token. A subscription is worth ${issue.MINIMUM_WORTH} to ${grouped(issue.MAXIMUM_WORTH)} USDT, and a user has at most ${grouped(issue.MAXIMUM_WORTH_PER_USER)} of a project; there is no fee. It is paid in ${ieo.payCodes.join(', ')}.`;
}

function dualText(): string {
  const shares = dual.dualCoins.map(({ currency, shareQuantity }) => `${shareQuantity} ${currency.code}`);
  return `A share is ${shares.join(', ')}. Terms of ${dual.holdingDays.join(', ')} days, ${dual.TOTAL_SHARES} shares of each product, at most ${dual.MAXIMUM_SHARES} in one purchase; a buyer is given ${dual.PASSED_ON * 100} % of the fair yield, and what is below ${percent(dual.LEAST_RATE)} a year is not sold.`;
}

function minerText(): string {
  const { network } = miner;
  const rows = miner.plans.map((plan) => [plan.termDays, plan.wattsPerUnit, percent(plan.rentShare)]);
  return `${table(['Days', `Watts of 1 ${network.unit}`, 'Rent, of the worth of the output'], rows)}

Difficulty ${grouped(network.difficulty)}, ${network.blockReward} ${miner.minedCurrency.code} a block, ${network.electricityPrice} ${miner.payCurrency.code} a kilowatt-hour. ${miner.MINIMUM_POWER} to ${grouped(String(miner.MAXIMUM_POWER))} ${network.unit} at a time, ${grouped(String(miner.QUOTA))} of a plan in a week; at most ${miner.MAXIMUM_RUNNING} orders run at a time.`;
}

function poolText(): string {
  const rows = defi.pools.map(({ currency, liquidity }) => [currency.code, grouped(liquidity)]);
  return `${table(['Coin', 'Root of the product'], rows)}

${percent(defi.VOLUME_SHARE)} of a market's volume is traded in its pool for ${percent(defi.FEE_RATE)}. ${defi.MINIMUM_AMOUNT} to ${grouped(defi.MAXIMUM_AMOUNT)} USDT and as much in the coin at a time, at most ${defi.MAXIMUM_OPEN} shares; users have up to ${percent(defi.OFFERED_SHARE)} of a pool.`;
}

function section(title: string, text: string): string {
  return `## ${title}\n\n${text}`;
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function percent(rate: string): string {
  return `${plainText(exact(rate).times(100))} %`;
}

function grouped(amount: string): string {
  const [whole = '', ...rest] = amount.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

function tradingTable(kinds: readonly Market['kind'][]): string {
  const rows = markets
    .filter(({ kind }) => kinds.includes(kind))
    .map((market) => [
      market.symbol,
      percent(market.makerFeeRate),
      percent(market.takerFeeRate),
      `${market.minimumQuantity} ${market.base}`,
      `${grouped(market.minimumNotional)} to ${grouped(market.maximumNotional)} ${market.quote}`,
      percent(market.priceBand),
    ]);
  return table(['Market', 'Maker', 'Taker', 'Least quantity', 'Notional', 'Price band'], rows);
}

const [aContract] = markets.filter(({ kind }) => kind === 'futures');
const terms = aContract && futuresTerms(aContract, { discountPercent: 0, nowMs: 0 });

function futuresText(): string {
  if (!terms) return '';
  return `Multiples ${terms.multiples.join(', ')}; super leverage ${terms.superMultiples.join(', ')}. Overnight ${percent(terms.overnightFeeRate)} of the cost at midnight UTC, liquidation ${percent(terms.liquidationFeeRate)}. A trailing distance is ${percent(terms.minimumTrailingRate)} to ${percent(terms.maximumTrailingRate)}; a user has at most ${terms.maximumPositions} positions and ${terms.maximumOrders} orders.`;
}

function riskTable(): string {
  const rows = terms?.riskTiers.map((tier) => [
    `${grouped(tier.maximumNotional)} USDT`,
    tier.maximumMultiple,
    percent(tier.maintenanceRate),
  ]);
  return table(['Notional up to', 'Multiple up to', 'Maintenance'], rows ?? []);
}

function saleText(): string {
  const { spread, calmer, wilder } = options.saleTerms;
  return `An open option is bought back at its chance of a win times what a win pays, less ${percent(String(spread))}: the least over markets that move ${percent(String(calmer))}, 100 % and ${percent(String(wilder))} as much as in the last ${options.VOLATILITY_MINUTES} minutes. A price holds for ${options.SALE_QUOTE_MS / 1000} seconds, unless the option is worth less by then; nothing is bought back in the last ${options.SALE_CLOSED_MS / 1000} seconds.`;
}

function stakeTable(): string {
  const rows = options.stakeTerms.map(({ currency, minimum, maximum }) => [
    currency.code,
    minimum,
    grouped(maximum),
  ]);
  return table(['Stake in', 'Least', 'Most'], rows);
}

function expiryTable(): string {
  const symbols = ['BTCUSDT', 'ETHUSDT', null];
  const offers = symbols.map((symbol) =>
    options.expiriesOf(markets.find((market) => market.symbol === symbol) ?? null),
  );
  const rows = (offers[0] ?? []).map(({ seconds }, at) => [
    `${seconds} s`,
    ...offers.map((offer) => percent(offer[at]?.payoutRate ?? '0')),
  ]);
  return table(['Expiry', ...symbols.map((symbol) => `Win, ${symbol ?? 'others'}`)], rows);
}

function networkTable(): string {
  const range = (low: string, high: string) => `${grouped(low)} to ${grouped(high)}`;
  const rows = coinNetworks.map((row) => [
    row.currency,
    row.network,
    range(row.minimumDeposit, row.maximumDeposit),
    row.confirmations,
    range(row.minimumWithdrawal, row.maximumWithdrawal),
    row.withdrawalFee,
  ]);
  const head = ['Coin', 'Network', 'Deposit', 'Confirmations', 'Withdrawal', 'Withdrawal fee'];
  return table(head, rows);
}

function bankTable(): string {
  const rows = bankCurrencies.flatMap((currency) => {
    const out = bankTermsOf(currency);
    if (!out) return [];
    const levels = identityLimits.map(({ level }) => {
      const bounds = deposit.bankBoundsOf(currency, level);
      return [
        `Deposit of ${currency} at level ${level}`,
        `${bounds?.minimum} to ${grouped(bounds?.maximum ?? '')}`,
        percent(deposit.BANK_FEE_RATE),
      ];
    });
    const fee = `${percent(out.feeRate)}, at least ${out.minimumFee}`;
    return [
      ...levels,
      [`Withdrawal of ${currency}`, `${out.minimumAmount} to ${grouped(out.maximumAmount)}`, fee],
    ];
  });
  return table(['By bank', 'Amount', 'Fee'], rows);
}

function planTable(): string {
  const head = ['Coin', 'Days', 'A day', 'One subscription', 'Quota'];
  const rows = lockMining.plans.map((plan) => [
    plan.currency.code,
    plan.termDays,
    percent(plan.dailyYield),
    `${plan.minimumAmount} to ${grouped(plan.maximumAmount)}`,
    grouped(plan.quota),
  ]);
  return table(head, rows);
}
