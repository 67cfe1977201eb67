/** Statistics of one's own trades: chosen, told apart, and as text. */
import { combineLatest, map } from 'rxjs';
import {
  JournalDraft,
  type JournalTopics,
  type JournalTrade,
  StatisticsDraft,
  type StatisticsGroupView,
  type StatisticsView,
  type TradeFigures,
} from '../../../contract/features/journal.ts';
import { exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts, HearingParts } from '../../feature/parts.ts';
import { formatMoney } from '../../view/format-money.ts';
import { formatAmount, formatDecimal, formatFixed } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { groupBars, groupTrades, tradeBars } from './group-trades.ts';
import { type HeardTrade, type OwnTrades, ownTrades } from './own-trades.ts';
import { type Figures, figuresOf } from './trade-figures.ts';
import {
  COIN_PLACES,
  marketName,
  resultText,
  type TextOf,
  toListView,
  USDT,
} from './trade-list.ts';
import { pictureSource } from './trade-picture.ts';

/** With fewer trades the range of the share of wins is wider than a third. */
const FEW_TRADES = 30;

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences' | 'environment'>;

export function createJournal(parts: HearingParts<HeardTrade>) {
  const trades$ = ownTrades(parts);
  const list: TopicSource<JournalTopics['journal.list']> = draftTopic(JournalDraft, (draft) =>
    combineLatest([trades$, parts.catalogue.revision$]).pipe(
      map(
        ([own]) =>
          () =>
            toListView(own, draft, parts),
      ),
    ),
  );
  const statistics: TopicSource<JournalTopics['journal.statistics']> = draftTopic(
    StatisticsDraft,
    (draft) =>
      combineLatest([trades$, parts.catalogue.revision$]).pipe(
        map(
          ([own]) =>
            () =>
              toView(own, draft, parts),
        ),
      ),
  );
  const picture = pictureSource(parts, trades$);
  return {
    topics: {
      'journal.statistics': statistics,
      'journal.list': list,
      'journal.picture': picture,
    },
  };
}

export function toView(own: OwnTrades, draft: StatisticsDraft, parts: Parts): StatisticsView {
  const { language } = parts.preferences();
  if (own.state === 'loading')
    return { state: 'loading', trades: own.count, tradesText: count(own.count, language) };
  if (own.state === 'failed') return own;
  const since = draft.days === 0 ? 0 : parts.environment.clock.now() - draft.days * DAY_MS;
  const wanted = own.trades.filter(
    ({ kind, closedAt }) => closedAt >= since && (draft.kind === 'all' || draft.kind === kind),
  );
  const currencies = currenciesOf(wanted);
  const currency = currencies.includes(draft.currency) ? draft.currency : (currencies[0] ?? USDT);
  const trades = wanted.filter((trade) => trade.currency === currency);
  const groups = groupTrades(trades, draft.by);
  const figures = new Map([...groups].map(([key, list]) => [key, figuresOf(list)]));
  const text = { currency, language };
  return {
    state: 'ready',
    currencies,
    currency,
    isThin: trades.length < FEW_TRADES,
    all: trades.length === 0 ? null : toFigures(figuresOf(trades), text),
    series: tradeBars(trades),
    by: draft.by,
    groups: [...figures].map(([key, each]) => ({
      ...namesOf(key, groups.get(key)?.[0], { by: draft.by, parts }),
      figures: toFigures(each, text),
    })),
    bars: groupBars(figures, draft.by),
  };
}

/** The one of the most trades first. */
function currenciesOf(trades: readonly JournalTrade[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { currency } of trades) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

function namesOf(
  key: string,
  trade: JournalTrade | undefined,
  { by, parts }: { by: StatisticsDraft['by']; parts: Parts },
): Omit<StatisticsGroupView, 'figures'> {
  if (by === 'tag') return { key, name: key, kind: null };
  if (by !== 'market' || trade === undefined) return { key, name: '', kind: null };
  return { key, name: marketName(trade, parts), kind: trade.kind };
}

function toFigures(figures: Figures, { currency, language }: TextOf): TradeFigures {
  const percent = (share: string) =>
    `${formatFixed(exact(share).times(100).toFixed(), 1, language)}%`;
  const signed = (value: string | null) =>
    value === null ? '' : resultText(value, { currency, language });
  const { net, expectancy, drawdown, profitFactor, winRate, winRateLow, winRateHigh } = figures;
  return {
    trades: figures.trades,
    tradesText: count(figures.trades, language),
    netText: signed(net),
    netTone: toneOf(net),
    winRateText: percent(winRate),
    winRateLowText: percent(winRateLow),
    winRateHighText: percent(winRateHigh),
    profitFactorText: profitFactor === null ? '' : formatFixed(profitFactor, 2, language),
    expectancyText: signed(expectancy),
    expectancyTone: toneOf(expectancy),
    averageWinText: signed(figures.averageWin),
    averageLossText: signed(figures.averageLoss),
    bestText: signed(figures.best),
    worstText: signed(figures.worst),
    drawdownText: `${currency === USDT ? formatMoney(drawdown, language) : formatAmount(drawdown, COIN_PLACES, language)} ${currency}`,
    holdingSeconds: figures.holdingSeconds,
  };
}

function count(trades: number, language: Language): string {
  return formatDecimal(String(trades), language);
}
