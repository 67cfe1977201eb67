/** Positions of all kinds in one list, live, with their total profit. */

import type { Observable } from 'rxjs';
import type { PortfolioView } from '../../../contract/features/portfolio.ts';
import { Exact, plainText } from '../../../contract/money.ts';
import type { PrivateEvent } from '../../account/events.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FuturesOffer, OptionsOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatSigned } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { holdingRows, LEAST_GAIN, MONEY_PLACES, USDT } from './holdings.ts';
import { futuresRow, optionRow } from './position-rows.ts';
import { createPurchaseCosts } from './purchase-costs.ts';

const RETRY_MS = 3000;

/** The kinds whose code comes when the portfolio is first watched. */
interface Kinds {
  readonly futures: FuturesOffer;
  readonly options: OptionsOffer;
}

export function createPortfolio(
  parts: FeatureParts & { readonly events$: Observable<PrivateEvent> },
): TopicSource<PortfolioView | null> {
  const { balances, quotes, catalogue, streams, reach, wake } = parts;
  const costs = createPurchaseCosts(parts);
  let kinds: Kinds | null = null;

  async function fetchKinds(): Promise<Kinds> {
    const [futures, options] = await Promise.all([reach('futures'), reach('options')]);
    kinds = { futures, options };
    return kinds;
  }

  function followKinds(): () => void {
    const stops: (() => void)[] = [];
    let isOver = false;
    const follow = ({ futures, options }: Kinds) => {
      if (isOver) return;
      for (const { views } of [futures, options]) stops.push(views.open(''));
      wake();
    };
    const fetch = () => {
      fetchKinds().then(follow, () => {
        if (!isOver) stops.push(parts.environment.timers.after(RETRY_MS, fetch));
      });
    };
    fetch();
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }

  return {
    open() {
      const stops = [streams.needAll(), costs.follow(), followKinds()];
      return () => {
        for (const stop of stops) stop();
      };
    },
    revision: () =>
      `${balances.revision()} ${quotes.totalRevision()} ${catalogue.revision()} ${costs.revision()} ${kinds?.futures.revision()} ${kinds?.options.revision()}`,
    view: () => (kinds === null ? null : toView(parts, kinds, costs.bySymbol())),
  };
}

function toView(
  parts: FeatureParts,
  { futures, options }: Kinds,
  costs: Parameters<typeof holdingRows>[1],
): PortfolioView | null {
  const positions = futures.positions();
  const held = options.holding();
  if (positions === null || held === null || parts.balances.all() === null) return null;
  const views = futures.views.view('', true) ?? [];
  const optionViews = options.views.view('', true) ?? [];
  const byId = new Map(positions.map((position) => [position.id, position]));
  const orders = new Map(held.map((order) => [order.id, order]));
  const valued = [
    ...views.flatMap((view) => {
      const position = byId.get(view.id);
      return position
        ? [futuresRow(parts, view, { position, profit: futures.profitOf(position) })]
        : [];
    }),
    ...optionViews.flatMap((view) => {
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
