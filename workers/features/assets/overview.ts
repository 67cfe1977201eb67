/** The overview of assets, valued live in the chosen fiat currency. */
import type {
  AccountView,
  AssetsView,
  Balance,
  BalanceView,
  Tone,
} from '../../../contract/features/assets.ts';
import { Ratio } from '../../../contract/money.ts';
import { type AccountKind, accountKinds } from '../../../contract/plain/accounts.ts';
import { inChosenFiat } from '../../account/chosen-fiat.ts';
import { priceInUsd } from '../../account/equivalent.ts';
import { during, revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatFiat, formatFiatNumber } from '../../view/format-fiat.ts';
import { formatAmount, formatDecimal, formatPercent } from '../../view/format-number.ts';
import { withSign } from '../../view/signed.ts';
import { toneOf } from '../../view/tone.ts';

const AMOUNT_DECIMALS = 8;
/** Less than a cent is no change that anybody could see. */
const LEAST_CHANGE = '0.005';
type Value = InstanceType<typeof Ratio>;

interface Valued {
  readonly balance: Balance;
  readonly usd: Value;
  readonly frozenUsd: Value;
}

export function overviewSource(parts: FeatureParts): TopicSource<AssetsView | null> {
  const { balances, quotes, catalogue, rates, streams } = parts;
  // Yesterday's total comes with a call of the account, and is looked at as the columns are.
  const looked$ = revisionsOf(
    parts.looks$,
    () => `${quotes.totalRevision()} ${parts.yesterdayUsd()}`,
  );
  const changes = [looked$, balances.revision$, catalogue.revision$, rates.revision$];
  return () => viewOn([during(streams.needAll), ...changes], () => toAssetsView(parts));
}

function toAssetsView(parts: FeatureParts): AssetsView | null {
  const all = parts.balances.all();
  if (all === null) return null;
  const valued = all.map((balance) => worthOf(parts, balance));
  const total = sumUsd(valued.map((row) => row.usd));
  const { language, fiat } = parts.preferences();
  const { currencyCode, rate } = parts.rates.of(fiat);
  const bitcoin = priceInUsd('BTC', parts);
  const today = todayOf(parts, total);
  return {
    totalText: formatFiatNumber(total.times(rate).toFixed(), currencyCode, language),
    currencyCode,
    bitcoinText:
      bitcoin === null
        ? ''
        : formatAmount(total.div(bitcoin).toFixed(AMOUNT_DECIMALS), AMOUNT_DECIMALS, language),
    ...today,
    accounts: accountKinds.map((account) => toAccountView(parts, account, { valued, total })),
  };
}

function toAccountView(
  parts: FeatureParts,
  account: AccountKind,
  whole: { valued: readonly Valued[]; total: Value },
): AccountView {
  const rows = whole.valued.filter((row) => row.balance.account === account);
  const usd = sumUsd(rows.map((row) => row.usd));
  const frozenUsd = sumUsd(rows.map((row) => row.frozenUsd));
  const percent = whole.total.isZero()
    ? 0
    : usd.div(whole.total).times(100).toDecimalPlaces(2).toNumber();
  const ordered = rows.toSorted((a, b) => b.usd.comparedTo(a.usd));
  return {
    account,
    equivalentText: fiatText(parts, usd),
    availableText: fiatText(parts, usd.minus(frozenUsd)),
    frozenText: fiatText(parts, frozenUsd),
    percent,
    shareText: `${formatDecimal(String(Math.round(percent * 10) / 10), parts.preferences().language)}%`,
    balances: ordered.map((row) => toBalanceView(parts, row)),
  };
}

function toBalanceView(parts: FeatureParts, { balance, usd }: Valued): BalanceView {
  const { language } = parts.preferences();
  const { currencyId, currency, available, frozen } = balance;
  return {
    currencyId,
    currency,
    availableText: formatAmount(available, AMOUNT_DECIMALS, language),
    frozenText: formatAmount(frozen, AMOUNT_DECIMALS, language),
    equivalentText: fiatText(parts, usd),
    isSmall: usd.lt(1),
  };
}

/** A currency without a market is worth nothing that we could say. */
function worthOf(parts: FeatureParts, balance: Balance): Valued {
  const price = priceInUsd(balance.currency, parts) ?? new Ratio(0);
  const frozenUsd = price.times(balance.frozen);
  return { balance, usd: price.times(balance.available).plus(frozenUsd), frozenUsd };
}

function todayOf(parts: FeatureParts, total: Value): { todayText: string; todayTone: Tone } {
  const yesterday = parts.yesterdayUsd();
  if (yesterday === null) return { todayText: '', todayTone: 'flat' };
  const { language } = parts.preferences();
  const change = total.minus(yesterday);
  const share = new Ratio(yesterday).isZero() ? '0' : change.div(yesterday).toFixed(8);
  const visible = change.abs().lt(LEAST_CHANGE) ? '0' : change.toFixed();
  const sizeText = changeSize(parts, change);
  return {
    todayText: `${withSign(visible, sizeText)} (${formatPercent(share, language)})`,
    todayTone: toneOf(visible),
  };
}

/** A change has the decimals of its currency, also a small one: its percentage has no more either. */
function changeSize(parts: FeatureParts, change: Value): string {
  const { language, fiat } = parts.preferences();
  const { currencyCode, rate } = parts.rates.of(fiat);
  return formatFiat(change.abs().times(rate).toFixed(), currencyCode, language, 'usual');
}

function fiatText(parts: FeatureParts, usd: Value): string {
  return inChosenFiat(parts, usd.toFixed());
}

function sumUsd(values: readonly Value[]): Value {
  return values.reduce((sum, value) => sum.plus(value), new Ratio(0));
}
