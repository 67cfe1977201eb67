/** Every topic with the feature that makes its views. A topic without a source does not compile. */

import { lazySource } from '../core/lazy-source.ts';
import type { TopicSources } from '../core/topic-source.ts';
import type { FeatureParts } from '../feature/parts.ts';
import { boardSource, catalogueSource, favouritesSource } from '../features/markets/boards.ts';
import { candlesSource } from '../features/markets/candles.ts';
import { bookSource, tradesSource } from '../features/markets/depths.ts';
import { indicatorSource } from '../features/markets/indicators.ts';
import { quoteSource, sparklineSource } from '../features/markets/quotes.ts';
import { changesSource, connectionSource, sessionSource } from '../features/session.ts';

/** Totals that change faster than this cannot be read by a person. */
const REVALUE_MS = 500;

export function createSources(parts: FeatureParts): TopicSources {
  return {
    connection: connectionSource(parts),
    'session.current': sessionSource(parts),
    'session.changes': changesSource(parts),
    'messages.unread': lazySource({ ...parts, wake: parts.tell }, { lane: 'facts' }, async () => {
      const { unreadSource } = await import('../features/messages.ts');
      return unreadSource(parts);
    }),
    'markets.catalogue': catalogueSource(parts),
    'markets.board': boardSource(parts),
    'markets.quote': quoteSource(parts),
    'markets.sparkline': sparklineSource(parts),
    'markets.book': bookSource(parts),
    'markets.trades': tradesSource(parts),
    'markets.candles': candlesSource(parts),
    'markets.indicator': indicatorSource(parts),
    'markets.favourites': favouritesSource(parts),
    'spot.openOrders': lazySource({ ...parts, wake: parts.tell }, { lane: 'facts' }, async () => {
      const { openOrdersSource } = await import('../features/spot/spot-orders.ts');
      return openOrdersSource(parts);
    }),
    'spot.preview': lazySource(parts, { lane: 'frames' }, async () => {
      const { previewSource } = await import('../features/spot/spot-preview.ts');
      return previewSource(parts);
    }),
    'assets.overview': lazySource(parts, { lane: 'frames', paceMs: REVALUE_MS }, async () => {
      const { overviewSource } = await import('../features/assets.ts');
      return overviewSource(parts);
    }),
    'deposit.preview': lazySource(parts, { lane: 'frames' }, async () => {
      const { depositPreviewSource } = await import('../features/deposit.ts');
      return depositPreviewSource(parts);
    }),
    'withdraw.preview': lazySource(parts, { lane: 'frames' }, async () => {
      const { withdrawPreviewSource } = await import('../features/withdraw.ts');
      return withdrawPreviewSource(parts);
    }),
    ...futuresSources(parts),
    ...optionsSources(parts),
    ...tradingSources(parts),
    ...loansSources(parts),
    'stocks.session': lazySource({ ...parts, wake: parts.tell }, { lane: 'facts' }, async () => {
      const { stockSessionSource } = await import('../features/stocks/session-source.ts');
      return stockSessionSource(parts);
    }),
    'transfer.amount': lazySource(parts, { lane: 'frames' }, async () => {
      const { amountSource } = await import('../features/transfer.ts');
      return amountSource(parts);
    }),
    'convert.quote': lazySource(parts, { lane: 'frames' }, async () => {
      const { quoteSource } = await import('../features/convert.ts');
      return quoteSource(parts);
    }),
    'diagnostics.live': parts.diagnostics.live,
    'diagnostics.stress': parts.diagnostics.stressView,
  };
}

/** Positions and previews move with the market, orders and terms do not. */
function futuresSources(parts: FeatureParts) {
  const { late } = parts;
  const facts = { ...parts, wake: parts.tell };
  return {
    'futures.positions': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.futures()).sources['futures.positions'];
    }),
    'futures.orders': lazySource(facts, { lane: 'facts' }, async () => {
      return (await late.futures()).sources['futures.orders'];
    }),
    'futures.account': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.futures()).sources['futures.account'];
    }),
    'futures.terms': lazySource(facts, { lane: 'facts' }, async () => {
      return (await late.futures()).sources['futures.terms'];
    }),
    'futures.preview': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.futures()).sources['futures.preview'];
    }),
  };
}

function optionsSources(parts: FeatureParts) {
  const { late } = parts;
  return {
    'options.holding': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.options()).sources['options.holding'];
    }),
    'options.order': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.options()).sources['options.order'];
    }),
    'options.preview': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.options()).sources['options.preview'];
    }),
  };
}

function loansSources(parts: FeatureParts) {
  const { late } = parts;
  return {
    'loans.preview': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.loans()).sources['loans.preview'];
    }),
    'loans.open': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.loans()).sources['loans.open'];
    }),
    'loans.change': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.loans()).sources['loans.change'];
    }),
  };
}

function tradingSources(parts: FeatureParts) {
  const { late } = parts;
  return {
    'trading.lines': lazySource(parts, { lane: 'frames' }, async () => {
      return (await late.trading()).sources['trading.lines'];
    }),
    'trading.fills': lazySource({ ...parts, wake: parts.tell }, { lane: 'facts' }, async () => {
      return (await late.trading()).sources['trading.fills'];
    }),
    'trading.portfolio': lazySource(parts, { lane: 'frames', paceMs: REVALUE_MS }, async () => {
      return (await late.trading()).sources['trading.portfolio'];
    }),
  };
}
