/** Positions of all kinds in one list, live, with their total profit. */
import { combineLatest, defer, map, merge, retry, startWith, switchMap } from 'rxjs';
import type { FuturesPositionView } from '../../../contract/features/futures-views.ts';
import type { OptionView } from '../../../contract/features/options-views.ts';
import type { PortfolioView } from '../../../contract/features/portfolio.ts';
import { Exact, plainText } from '../../../contract/money.ts';
import { timerOf } from '../../core/time-streams.ts';
import { during, revisionsOf, type TopicSource, type ViewNow } from '../../core/topic-source.ts';
import type { FuturesOffer, OptionsOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatSigned } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { holdingRows, LEAST_GAIN, MONEY_PLACES, USDT } from './holdings.ts';
import { futuresRow, optionRow } from './position-rows.ts';
import { type PurchaseCosts, purchaseCosts } from './purchase-costs.ts';

const RETRY_MS = 3000;

/** The kinds whose code comes when the portfolio is first watched, and their views of this moment. */
interface Kinds {
  readonly futures: FuturesOffer;
  readonly options: OptionsOffer;
  readonly positionViews: ViewNow<readonly FuturesPositionView[] | null>;
  readonly optionViews: ViewNow<readonly OptionView[] | null>;
}

export function portfolioSource(parts: FeatureParts): TopicSource<PortfolioView | null> {
  const { balances, quotes, catalogue, streams, reach } = parts;
  const quoted$ = revisionsOf(parts.looks$, quotes.totalRevision);
  const offers$ = defer(() => Promise.all([reach('futures'), reach('options')])).pipe(
    retry({ delay: () => timerOf(parts.environment.timers, RETRY_MS) }),
  );
  return () =>
    offers$.pipe(
      switchMap(([futures, options]) =>
        combineLatest([
          purchaseCosts(parts),
          futures.views(''),
          options.views(''),
          merge(quoted$, balances.revision$, catalogue.revision$, during(streams.needAll)),
        ]).pipe(
          map(
            ([costs, positionViews, optionViews]) =>
              () =>
                toView(parts, { futures, options, positionViews, optionViews }, costs),
          ),
        ),
      ),
      startWith(() => null),
    );
}

function toView(
  parts: FeatureParts,
  { futures, options, positionViews, optionViews }: Kinds,
  costs: PurchaseCosts,
): PortfolioView | null {
  const positions = futures.positions();
  const held = options.holding();
  if (positions === null || held === null || parts.balances.all() === null) return null;
  const byId = new Map(positions.map((position) => [position.id, position]));
  const orders = new Map(held.map((order) => [order.id, order]));
  const valued = [
    ...(positionViews(true) ?? []).flatMap((view) => {
      const position = byId.get(view.id);
      return position
        ? [futuresRow(parts, view, { position, profit: futures.profitOf(position) })]
        : [];
    }),
    ...(optionViews(true) ?? []).flatMap((view) => {
      const order = orders.get(view.id);
      return order ? [optionRow(parts, view, order)] : [];
    }),
    ...holdingRows(parts, costs),
  ];
  const total = valued.reduce((sum, { profit }) => sum.plus(profit ?? 0), new Exact(0));
  const { language } = parts.preferences();
  return {
    rows: valued.map(({ row }) => row),
    totalProfitText: `${formatSigned(plainText(total), MONEY_PLACES, language)} ${USDT}`,
    totalTone: toneOf(plainText(total), LEAST_GAIN),
  };
}
