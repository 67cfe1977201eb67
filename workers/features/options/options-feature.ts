/** Options in the core: what is held with its countdown, the check of results, the ticket's preview. */
import type { Notice } from '../../../contract/core.ts';
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { FeatureParts, HearingParts } from '../../feature/parts.ts';
import { createHeldOptions, type OptionsEventName } from './held-options.ts';
import { previewSource } from './option-preview.ts';
import { holdingSource, orderSource } from './option-sources.ts';
import { createOptionTerms } from './option-terms.ts';
import { createResultWatch } from './result-watch.ts';
import { saleSource } from './sale-quote.ts';
import { outcomeTone, signedAmount } from './views.ts';

export function createOptionsFeature(parts: HearingParts<OptionsEventName>) {
  const watch = createResultWatch(parts);
  const terms = createOptionTerms(parts);
  const held = createHeldOptions({
    ...parts,
    onNews: watch.follow,
    onCleared: watch.clear,
    // Who has sold one knows.
    noticesOf: (order) => (order.outcome === 'sold' ? [] : [toNotice(order, parts)]),
  });
  const own = { ...parts, held, watch, terms };
  const views = holdingSource(own);
  parts.events$.subscribe((event) => parts.tell(...held.take(event)));
  parts.renewals$.subscribe(held.renew);
  return {
    topics: {
      'options.holding': views,
      'options.order': orderSource(own),
      'options.preview': previewSource(own),
      'options.sale': saleSource(parts),
    },
    offer: {
      changes$: held.changes$,
      holding: held.holding,
      follow: held.follow,
      views,
    },
  };
}

function toNotice(order: OptionOrder, { preferences }: FeatureParts): Notice {
  const profit = signedAmount(order.profit ?? '0', preferences().language);
  return {
    kind: 'positionClosed',
    symbol: order.symbol,
    reason: 'expiry',
    profitText: `${profit} ${order.currency}`,
    tone: outcomeTone(order.outcome),
  };
}
