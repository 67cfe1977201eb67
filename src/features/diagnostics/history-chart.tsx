/** HistoryChart { figures }: one figure over the last five minutes, drawn by hand, told in words as well. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Curve } from '../../ui/figures/curve.tsx';
import type { Figures } from './figures.ts';
import { type Line, useHistory } from './history.ts';
import { toHistoryPaths, toPoints } from './history-paths.ts';

const WIDTH = 320;
const HEIGHT = 96;

const lines = ['quotes', 'latency', 'paints', 'busy'] as const satisfies readonly Line[];

export function HistoryChart({ figures }: { readonly figures: Figures }) {
  const { t } = useWords('diagnostics');
  const [line, setLine] = useState<Line>('quotes');
  const points = useHistory((history) => history.moments);
  const shown = toPoints(points, line);
  const text = {
    quotes: figures.count,
    latency: figures.milliseconds,
    paints: figures.count,
    busy: figures.share,
  }[line];
  const values = shown.map(({ value }) => value);
  const summary = t('chart.summary', {
    what: t(`chart.${line}`),
    now: text(values.at(-1) ?? 0),
    low: text(Math.min(...values)),
    high: text(Math.max(...values)),
  });
  return (
    <figure aria-label={t('chart.label')} className="mt-3">
      <div className="relative h-[104px]">
        {shown.length > 1 ? (
          <>
            <Drawing points={shown} />
            <span
              aria-hidden="true"
              className="figure absolute top-0 left-0 text-caption text-faint"
            >
              {text(Math.max(...values))}
            </span>
          </>
        ) : (
          <p className="flex h-full items-center text-small text-faint">{t('chart.empty')}</p>
        )}
      </div>
      <div
        aria-hidden="true"
        className="flex justify-between border-t border-hairline pt-1 text-caption text-faint"
      >
        <span>{t('chart.ago')}</span>
        <span>{t('chart.now')}</span>
      </div>
      {shown.length > 1 && <figcaption className="sr-only">{summary}</figcaption>}
      <div className="mt-1">
        <SegmentedControl
          variant="chips"
          label={t('chart.choice')}
          value={line}
          onChange={setLine}
          options={lines.map((value) => ({ value, label: t(`chart.${value}`) }))}
        />
      </div>
    </figure>
  );
}

function Drawing({ points }: { readonly points: ReturnType<typeof toPoints> }) {
  const size = { width: WIDTH, height: HEIGHT };
  return <Curve {...toHistoryPaths(points, size)} {...size} />;
}
