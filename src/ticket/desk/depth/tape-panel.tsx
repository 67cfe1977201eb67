/**
 * TapePanel: the trades of a market as they come, in the colour of who took; from a size on, and those of one taker put together,
 * if wished. What is wished is kept on the device.
 */
import { Layers } from 'lucide-react';
import { memo, useState } from 'react';
import type { DeskTapeView, TradeRunView } from '../../../../contract/features/markets-depth.ts';
import { storage } from '../../../device/storage.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { useDrawnRows } from '../../../market/drawn/use-drawn-rows.ts';
import { useLastView } from '../../../market/use-step.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cutIfLong } from '../../../ui/figures/cut-if-long.ts';
import { shareBar } from '../../../ui/figures/share-bar.ts';
import { useDeskContent } from '../desk-content.ts';

/** As many as the view has (`DeskTapeView`). */
const MOST_ROWS = 60;

export function TapePanel() {
  const { t: chart } = useWords('chart');
  const { market } = useDeskContent();
  const [minimum, setMinimum] = useKept('trade.tape.minimum', '0');
  const [joining, setJoining] = useKept('trade.tape.runs', '');
  const key = `${market.symbol}|${minimum}|${joining}`;
  const { boxRef, isDrawn } = useDrawnRows({ list: 'tape', key, rows: MOST_ROWS });
  const tape = useLastView(
    market.symbol,
    useTopic(isDrawn ? 'markets.calmDeskTape' : 'markets.deskTape', key),
  );
  return (
    <section
      aria-label={chart('tape.label')}
      data-stale={tape?.isStale || undefined}
      className="@container flex h-full flex-col px-3 data-stale:*:last:opacity-50 data-stale:*:last:grayscale"
    >
      <div className="flex h-7 shrink-0 items-center justify-between gap-2">
        <SizeFilter
          minimums={tape?.minimums ?? []}
          value={minimum}
          unit={market.quote}
          onChoose={setMinimum}
        />
        <RunsButton isOn={joining !== ''} onChange={(isOn) => setJoining(isOn ? 'runs' : '')} />
      </div>
      <Head quote={market.quote} />
      {tape?.runs.length === 0 && (
        <p className="py-8 text-center text-small text-faint">{chart('tape.empty')}</p>
      )}
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll it.
        tabIndex={0}
        className="no-scrollbar min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        <div ref={boxRef} data-drawn={isDrawn || undefined} className="relative">
          <ul className="figure text-small">
            {tape?.runs.map((run) => (
              <Run key={run.id} {...run} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

type KeptKey = 'trade.tape.minimum' | 'trade.tape.runs';

function useKept(key: KeptKey, first: string) {
  const [value, setValue] = useState(() => storage.readText(key) ?? first);
  const choose = (next: string) => {
    storage.writeText(key, next);
    setValue(next);
  };
  return [value, choose] as const;
}

interface SizeFilterProps {
  readonly minimums: DeskTapeView['minimums'];
  readonly value: string;
  readonly unit: string;
  readonly onChoose: (minimum: string) => void;
}

function SizeFilter({ minimums, value, unit, onChoose }: SizeFilterProps) {
  const { t } = useWords('desk');
  return (
    <select
      aria-label={t('tape.size')}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="h-6 min-w-0 rounded-small bg-control px-1 text-caption text-soft -outline-offset-2"
    >
      {minimums.length === 0 && <option value={value} />}
      {minimums.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.value === 0 ? t('tape.all') : t('tape.from', { size: one.text, unit })}
        </option>
      ))}
    </select>
  );
}

function RunsButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useWords('desk');
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={t('tape.runsHint')}
      onClick={() => onChange(!isOn)}
      className={classNames(
        'flex h-6 shrink-0 items-center gap-1 rounded-small px-1.5 text-caption -outline-offset-2',
        isOn ? 'bg-control text-strong' : 'text-faint',
      )}
    >
      <Layers aria-hidden="true" size={12} />
      {t('tape.runs')}
    </button>
  );
}

/** So many letters have room in the narrowest tape. */
const SHORT_PRICE = 11;
const GRID =
  'grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] items-center gap-x-2 @min-[300px]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)]';

function Head({ quote }: { readonly quote: string }) {
  const { t } = useWords('desk');
  const { t: chart } = useWords('chart');
  return (
    <div className={classNames(GRID, 'h-5 shrink-0 text-caption text-faint *:truncate')}>
      <span>{chart('book.price', { unit: quote })}</span>
      <span className="text-right">{chart('book.amountShort')}</span>
      <span className="hidden text-right @min-[300px]:block">{t('depth.value')}</span>
      <span className="text-right">{chart('tape.time')}</span>
    </div>
  );
}

/** A trade that is over is not rendered again, whatever comes after it. */
const Run = memo(function Run({ side, share, fromText, countText, ...run }: TradeRunView) {
  const { t } = useWords('desk');
  const { t: chart } = useWords('chart');
  const isBuy = side === 'buy';
  return (
    <li
      data-drawn-row=""
      data-bar="row"
      className={classNames(
        GRID,
        'share-bar h-5 whitespace-nowrap',
        isBuy ? 'share-up' : 'share-down',
      )}
      style={shareBar(share)}
      title={fromText === '' ? undefined : t('tape.began', { price: fromText })}
    >
      <span
        data-figure="price"
        className={classNames(
          cutIfLong(run.priceText + countText, SHORT_PRICE),
          isBuy ? 'text-up' : 'text-down',
        )}
      >
        <span className="heard">{chart(isBuy ? 'tape.buy' : 'tape.sell')}</span>
        {run.priceText}
        {countText !== '' && <span className="ml-1 text-caption text-soft">{countText}</span>}
      </span>
      <span data-figure="quantity" className="text-right text-strong">
        {run.quantityText}
      </span>
      <span data-figure="value" className="hidden text-right text-soft @min-[300px]:block">
        {run.valueText}
      </span>
      <span data-figure="time" className="text-right text-soft">
        {run.timeText}
      </span>
    </li>
  );
});
