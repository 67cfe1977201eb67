/** The stress run as a view: twenty of its quotes, formatted like real ones. */
import type { StressRow, StressView } from '../../contract/features/diagnostics.ts';
import { Ratio } from '../../contract/money.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { scaledText } from '../../contract/scaled.ts';
import { revisionsOf, type TopicSource, viewOn } from '../core/topic-source.ts';
import type { Quotes } from '../market/quotes/quotes.ts';
import { formatFixed, formatPercent } from '../view/format-number.ts';
import type { DiagnosticsParts } from './diagnostics-parts.ts';
import { openOf, PRICE_SCALE } from './made-quotes.ts';
import { STRESS_DURATION_MS, type StressRun } from './stress-run.ts';

const SHOWN_ROWS = 20;

export function createStressSource(
  { preferences, looks$ }: Pick<DiagnosticsParts, 'preferences' | 'looks$'>,
  current: () => StressRun | null,
): TopicSource<StressView> {
  function toView(): StressView | undefined {
    const run = current();
    if (run === null) return undefined;
    const { language } = preferences();
    return {
      elapsedMs: Math.min(run.elapsedMs(), STRESS_DURATION_MS),
      durationMs: STRESS_DURATION_MS,
      quotes: run.received(),
      rows: Array.from({ length: SHOWN_ROWS }, (_, market) =>
        toStressRow(run.quotes, market, language),
      ),
    };
  }

  return () => viewOn([revisionsOf(looks$, () => current()?.received() ?? 'none')], toView);
}

function toStressRow(quotes: Quotes, market: number, language: Language): StressRow {
  const open = openOf(market);
  const last = quotes.has(market) ? quotes.get(market, 'last') : open;
  const direction = last > open ? 'up' : 'down';
  const share = new Ratio(last - open).div(open).toFixed();
  return {
    name: `T${String(market + 1).padStart(2, '0')}`,
    lastText: formatFixed(scaledText(last, PRICE_SCALE), PRICE_SCALE, language),
    percentText: formatPercent(share, language),
    tone: last === open ? 'flat' : direction,
  };
}
