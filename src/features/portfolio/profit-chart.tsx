/** ProfitChart { series, isHidden }: a bar for each day and the total so far; a finger on a day tells its figures. */
import { type PointerEvent, useState } from 'react';
import type { DayProfitView } from '../../../contract/features/portfolio.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toneText } from '../../theme/palette.ts';
import { classNames } from '../../ui/class-names.ts';
import { drawSeries } from '../../ui/figures/draw-series.ts';

const WIDTH = 360;
const HEIGHT = 180;

interface ProfitChartProps {
  readonly series: readonly DayProfitView[];
  readonly isHidden: boolean;
}

export function ProfitChart({ series, isHidden }: ProfitChartProps) {
  const { t, tag } = useWords('portfolio');
  const [index, setIndex] = useState<number | null>(null);
  const { bars, line, zeroOfBars } = drawSeries(series, { width: WIDTH, height: HEIGHT });
  const touched = (index === null ? undefined : series[index]) ?? series.at(-1);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const look = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    setIndex(Math.min(series.length - 1, Math.max(0, Math.floor(share * series.length))));
  };
  const step = WIDTH / series.length;
  return (
    <figure className="pt-3 pb-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 pb-2 text-small">
        {touched && (
          <DayFigures day={touched} date={date.format(touched.day)} isHidden={isHidden} />
        )}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => setIndex(null)}
        className="h-44 w-full touch-pan-y wide:h-64"
      >
        {index !== null && (
          <rect x={index * step} y={-4} width={step} height={HEIGHT + 8} className="fill-control" />
        )}
        <line
          x1={0}
          x2={WIDTH}
          y1={zeroOfBars}
          y2={zeroOfBars}
          vectorEffect="non-scaling-stroke"
          className="stroke-hairline"
        />
        {bars.map(({ tone, ...bar }) => (
          <rect
            key={bar.x}
            {...bar}
            className={classNames(tone === 'up' ? 'fill-up-fill' : 'fill-down-fill')}
          />
        ))}
        <path
          d={line}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-gold"
        />
      </svg>
      <div className="figure flex justify-between pt-1 text-caption text-faint">
        <span>{series[0] && date.format(series[0].day)}</span>
        <span>{series.at(-1) && date.format(series.at(-1)?.day)}</span>
      </div>
      {!isHidden && <ProfitTable series={series} date={date} caption={t('profit.title')} />}
    </figure>
  );
}

interface DayFiguresProps {
  readonly day: DayProfitView;
  readonly date: string;
  readonly isHidden: boolean;
}

function DayFigures({ day, date, isHidden }: DayFiguresProps) {
  const { t } = useWords('portfolio');
  const shown = (text: string) => (isHidden ? '******' : text);
  return (
    <>
      <span className="figure text-faint">{date}</span>
      <span>
        <span className="text-faint">{t('profit.daily')} </span>
        <span className={`figure ${toneText(day.tone)}`}>{shown(day.profitText)}</span>
      </span>
      <span>
        <span aria-hidden="true" className="mr-1 inline-block h-0.5 w-3 bg-gold align-middle" />
        <span className="text-faint">{t('profit.cumulative')} </span>
        <span className="figure">{shown(day.totalText)}</span>
      </span>
    </>
  );
}

interface ProfitTableProps {
  readonly series: readonly DayProfitView[];
  readonly date: Intl.DateTimeFormat;
  readonly caption: string;
}

/** The same figures for those who hear the page; days on which nothing was realised are left out. */
function ProfitTable({ series, date, caption }: ProfitTableProps) {
  const { t } = useWords('portfolio');
  return (
    <table className="sr-only">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('profit.day')}</th>
          <th scope="col">{t('profit.daily')}</th>
          <th scope="col">{t('profit.cumulative')}</th>
        </tr>
      </thead>
      <tbody>
        {series
          .filter(({ profit }) => !isZero(profit))
          .map(({ day, profitText, totalText }) => (
            <tr key={day}>
              <th scope="row">{date.format(day)}</th>
              <td>{profitText}</td>
              <td>{totalText}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
