/** Lists and details of copy trading with every figure formatted. */
import type { TraderConditions } from '../../../contract/features/copy-trading-entities.ts';
import type {
  ConditionsView,
  CopyTradingQuestions,
  ProfileView,
} from '../../../contract/features/copy-trading-views.ts';
import { exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatOwned, formatProfit } from '../../view/format-money.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatRate, formatShare } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';
import { toCopyTradeView, toTraderView } from './views.ts';

/** What the form of a trader offers. */
const SHARES = ['0.05', '0.1', '0.15', '0.2'];
const PLACES = [10, 50, 100, 500, 1000];
/** Bounds of the price that the form offers. */
const SLIPPAGES = ['0.0005', '0.001', '0.002', '0.005', '0.01', '0.02'];

export const copyTradingFormatters: Formatters<keyof CopyTradingQuestions> = {
  'copyTrading.hall': ({ terms: _terms, mine, ...page }, { preferences }) => {
    const { language } = preferences();
    const list = pageOfViews(page, (trader) => toTraderView(trader, language));
    if (mine === null) return { ...list, mine: null };
    return {
      ...list,
      mine: {
        isTrader: mine.isTrader,
        followsText: formatDecimal(String(mine.follows), language),
        openText: formatDecimal(String(mine.openOrders), language),
        profitText: formatProfit(mine.profit, language),
        profitTone: toneOf(mine.profit),
      },
    };
  },

  'copyTrading.profile': (answer, { preferences }): ProfileView => {
    const { language } = preferences();
    const { trader, terms, symbols, averageHoldingMs, averageMultiple } = answer;
    const text = (amount: string) => formatDecimal(amount, language);
    return {
      trader: toTraderView(trader, language),
      symbols: symbols.map(({ symbol, share }) => ({
        symbol,
        shareText: formatShare(share, language),
      })),
      holdingMinutes: Math.round(averageHoldingMs / MINUTE_MS),
      multipleText: text(averageMultiple),
      bounds: {
        multiple: { from: text(terms.minimumMultiple), to: text(terms.maximumMultiple) },
        lots: { from: text(terms.minimumLots), to: text(terms.maximumLots) },
        minimumBalanceText: formatOwned(terms.minimumBalance, language),
      },
      leverages: terms.leverages.map((each) => ({
        value: String(each),
        text: multipleText(text(String(each)), language),
      })),
      slippages: SLIPPAGES.map((value) => ({ value, text: formatRate(value, language) })),
    };
  },

  'copyTrading.becoming': (conditions, { preferences }) =>
    toConditions(conditions, preferences().language),

  'copyTrading.orders': (page, parts) =>
    pageOfViews(page, (trade) => toCopyTradeView(trade, parts)),

  'copyTrading.misses': (page) => pageOfViews(page, ({ followUserId: _follow, ...miss }) => miss),
};

function toConditions(conditions: TraderConditions, language: Language): ConditionsView {
  const { level, minimumLevel, closedOrders, minimumClosedOrders } = conditions;
  const { balance, minimumBalance, maximumShareRate, maximumFollowers } = conditions;
  const count = (value: number) => formatDecimal(String(value), language);
  const rows = [
    {
      name: 'level',
      wantedText: count(minimumLevel),
      haveText: count(level),
      isMet: level >= minimumLevel,
    },
    {
      name: 'orders',
      wantedText: count(minimumClosedOrders),
      haveText: count(closedOrders),
      isMet: closedOrders >= minimumClosedOrders,
    },
    {
      name: 'balance',
      wantedText: formatOwned(minimumBalance, language),
      haveText: formatOwned(balance, language),
      isMet: exact(balance).gte(minimumBalance),
    },
  ] as const;
  return {
    isTrader: conditions.isTrader,
    isFit: rows.every(({ isMet }) => isMet),
    rows,
    shares: SHARES.filter((share) => exact(share).lte(maximumShareRate)).map((value) => ({
      value,
      text: formatRate(value, language),
    })),
    places: PLACES.filter((place) => place <= maximumFollowers).map((place) => ({
      value: String(place),
      text: count(place),
    })),
  };
}
