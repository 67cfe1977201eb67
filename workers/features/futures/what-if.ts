/** The account if all prices moved by so much, live: what it would be worth, and what would be liquidated. */
import { WhatIfDraft, type WhatIfView } from '../../../contract/features/futures-views.ts';
import { exact, plainText } from '../../../contract/money.ts';
import {
  futuresWhatIf,
  liquidationDistances,
  type WhatIfPosition,
} from '../../../contract/rules/futures/what-if.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { Stop } from '../../core/environment.ts';
import { during, revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatPercent } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { LEAST_PROFIT, moneyText } from './figures.ts';
import type { FuturesState } from './futures-state.ts';
import type { LivePositions } from './live-positions.ts';

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences' | 'looks$'> & {
  readonly state: FuturesState;
  readonly live: LivePositions;
  readonly follow: () => Stop;
};

export function whatIfSource(parts: Parts): TopicSource<WhatIfView | null> {
  const { live, state, preferences } = parts;
  const changes = [during(parts.follow), state.changes$, revisionsOf(parts.looks$, live.revision)];
  return draftTopic(WhatIfDraft, ({ percent }) =>
    viewOn(changes, () => {
      const account = live.account();
      if (account === null) return null;
      const { language } = preferences();
      const { available, frozen } = account;
      const whole = { available, frozen, positions: positionsOf(parts) };
      const share = plainText(exact(String(percent)).div(100));
      const { equity, change, endedIds } = futuresWhatIf(whole, share);
      const { down, up } = liquidationDistances(whole);
      const distance = (text: string | null) =>
        text === null ? '' : formatPercent(text, language);
      const ended = (state.openPositions() ?? []).filter(({ id }) => endedIds.includes(id));
      return {
        equityText: moneyText.live(equity, language),
        changeText: moneyText.signed(change, language),
        tone: toneOf(change, LEAST_PROFIT),
        ended: ended.map(({ id, symbol, side }) => ({ id, symbol, side })),
        downText: distance(down),
        upText: distance(up),
      };
    }),
  );
}

function positionsOf({ state, live, catalogue }: Parts): readonly WhatIfPosition[] {
  return (state.openPositions() ?? []).flatMap((position) => {
    const scales = catalogue.byId(position.marketId);
    if (scales === undefined) return [];
    const mark = live.markTicks(position.marketId);
    return [
      {
        ...position,
        lots: Number(position.lots),
        maintenance: position.maintenanceMargin,
        markTicks: mark ?? scaledInteger(position.markPrice, scales.priceScale),
        scales,
      },
    ];
  });
}
