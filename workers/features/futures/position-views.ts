/** Open positions as views, live. */
import type { FuturesPosition, FuturesSide } from '../../../contract/features/futures-entities.ts';
import type { FuturesPositionView } from '../../../contract/features/futures-views.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText, Ratio } from '../../../contract/money.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Stop } from '../../core/environment.ts';
import { during, revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatFixed, formatPercent } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { LEAST_PROFIT, moneyText, riskRateText } from './figures.ts';
import type { FuturesState } from './futures-state.ts';
import type { LivePositions } from './live-positions.ts';
import { type Resting, toResting } from './resting-view.ts';
import { riskOf } from './risk.ts';

/**
 * From this many positions on their views are updated less often: nobody reads a hundred rows in a
 * tenth of a second.
 */
const MANY = 100;
const MANY_PACE_MS = 500;

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences' | 'environment' | 'looks$'> & {
  readonly state: FuturesState;
  readonly live: LivePositions;
  readonly follow: () => Stop;
};
type Moving = Pick<
  FuturesPositionView,
  'markPriceText' | 'markPrice' | 'profitText' | 'profitPercentText' | 'tone'
>;
type Risking = Pick<FuturesPositionView, 'riskText' | 'risk' | 'liquidationText'>;

/** The last view of a position, which is used again while nothing in it changes. */
interface Shown {
  readonly position: FuturesPosition;
  readonly market: Market;
  readonly language: string;
  /** The terms may come after the position, and no tick after them. */
  readonly warningRate: string | null;
  readonly resting: Resting;
  readonly markTicks: number | null;
  readonly moving: Moving;
  readonly risking: Risking;
  readonly view: FuturesPositionView;
}

export function positionsSource(parts: Parts): TopicSource<readonly FuturesPositionView[] | null> {
  const { state, live, catalogue, preferences } = parts;
  const shown = new Map<number, Shown>();

  function forgetClosed(open: readonly FuturesPosition[]): void {
    if (shown.size <= open.length) return;
    const ids = new Set(open.map(({ id }) => id));
    for (const id of shown.keys()) if (!ids.has(id)) shown.delete(id);
  }

  function viewOf(position: FuturesPosition, market: Market, cross: Cross): FuturesPositionView {
    const { language } = preferences();
    const known = shown.get(position.id);
    const warningRate = state.warningRate(market.symbol);
    const isSame =
      known?.position === position &&
      known.market === market &&
      known.language === language &&
      known.warningRate === warningRate;
    const resting = isSame ? known.resting : toResting(position, market, language);
    const markTicks = live.markTicks(market.id);
    const hasStood = isSame && known.markTicks === markTicks;
    const moving = hasStood ? known.moving : toMoving(parts, position, market);
    const isolated = () => (hasStood ? known.risking : toIsolatedRisk(parts, position, market));
    const risking = position.marginMode === 'cross' ? cross(market, position.side) : isolated();
    if (hasStood && isSameRisk(known.risking, risking)) return known.view;
    const view = { ...resting, ...moving, ...risking };
    shown.set(position.id, {
      position,
      market,
      language,
      warningRate,
      resting,
      markTicks,
      moving,
      risking,
      view,
    });
    return view;
  }

  const changes = [
    during(parts.follow),
    state.changes$,
    revisionsOf(parts.looks$, createPacedRevision(parts)),
  ];
  return (symbol) =>
    viewOn(changes, () => {
      const open = state.openPositions();
      if (open === null) return null;
      forgetClosed(open);
      const cross = crossRisks(parts);
      return open
        .filter((position) => symbol === '' || position.symbol === symbol)
        .flatMap((position) => {
          const market = catalogue.byId(position.marketId);
          return market === undefined ? [] : [viewOf(position, market, cross)];
        });
    });
}

/** The revision of the positions; of many, the one of a moment ago until the pace allows another. */
function createPacedRevision({ state, live, environment }: Parts): () => number {
  let paced = { rows: -1, revision: -1, atMs: 0 };
  return () => {
    const [rows, revision, nowMs] = [
      state.revision(),
      live.revision(),
      environment.clock.elapsedMs(),
    ];
    const isMany = (state.openPositions()?.length ?? 0) > MANY;
    const isSoon = isMany && rows === paced.rows && nowMs - paced.atMs < MANY_PACE_MS;
    if (revision !== paced.revision && !isSoon) paced = { rows, revision, atMs: nowMs };
    return paced.revision;
  };
}

function toMoving({ live, preferences }: Parts, position: FuturesPosition, market: Market): Moving {
  const { language } = preferences();
  const ticks = live.markTicks(market.id);
  const mark = ticks === null ? position.markPrice : scaledText(ticks, market.priceScale);
  // Before the first quote the figures are those that came with the position.
  const profit = live.profitOf(position) ?? position.unrealisedProfit;
  const share = new Ratio(position.margin).isZero()
    ? '0'
    : new Ratio(profit).div(position.margin).toFixed(QUOTE_SCALE);
  return {
    markPriceText: formatFixed(mark, market.priceScale, language),
    markPrice: mark,
    profitText: moneyText.signed(profit, language),
    profitPercentText: formatPercent(share, language),
    tone: toneOf(profit, LEAST_PROFIT),
  };
}

function toIsolatedRisk(
  { live, state, preferences }: Parts,
  position: FuturesPosition,
  market: Market,
): Risking {
  const { language } = preferences();
  const { margin, maintenanceMargin: maintenance, liquidationPrice } = position;
  const profit = live.profitOf(position) ?? position.unrealisedProfit;
  const equity = plainText(exact(margin).plus(profit));
  const { rate, risk } = riskOf({ equity, margin, maintenance }, state.warningRate(market.symbol));
  return {
    risk,
    riskText: rate === null ? '' : riskRateText(rate, language),
    liquidationText:
      liquidationPrice === null ? '' : formatFixed(liquidationPrice, market.priceScale, language),
  };
}

type Cross = (market: Market, side: FuturesSide) => Risking;

/** All cross positions bear one risk, and those of one market and side are liquidated at one price. */
function crossRisks({ live, state, preferences }: Parts): Cross {
  const { language } = preferences();
  const byMarket = new Map<string, Risking>();
  return (market, side) => {
    const key = `${market.id} ${side}`;
    const known = byMarket.get(key);
    if (known !== undefined) return known;
    const sums = live.sums();
    const { rate, risk } = riskOf(
      {
        equity: sums?.crossEquity ?? '0',
        margin: sums?.crossMargin ?? '0',
        maintenance: sums?.crossMaintenance ?? '0',
      },
      state.warningRate(market.symbol),
    );
    const ticks = live.crossLiquidation(market.id, side);
    const { priceScale } = market;
    const risking = {
      risk,
      riskText: rate === null ? '' : riskRateText(rate, language),
      liquidationText:
        ticks === null ? '' : formatFixed(scaledText(ticks, priceScale), priceScale, language),
    };
    byMarket.set(key, risking);
    return risking;
  };
}

function isSameRisk(one: Risking, other: Risking): boolean {
  return (
    one.risk === other.risk &&
    one.riskText === other.riskText &&
    one.liquidationText === other.liquidationText
  );
}
