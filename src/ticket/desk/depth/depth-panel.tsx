/**
 * DepthPanel: how much of a market lies up to each price. A pointer, or the arrows, tell of one price what all up to it is and costs.
 * The areas come as paths from the worker; the page only scales them.
 */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type {
  DepthCurveView,
  DepthPointView,
} from '../../../../contract/features/markets-depth.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { useDeskContent } from '../desk-content.ts';

/** Of a side that moves with the market: the place of a level, counted from the best one. */
interface Pointed {
  readonly side: DepthPointView['side'];
  readonly place: number;
}

export function DepthPanel() {
  const { t } = useWords('desk');
  const { market } = useDeskContent();
  const curve = useTopic('markets.depthCurve', market.symbol);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  if (curve === null || curve.points.length === 0)
    return <p className="py-8 text-center text-small text-faint">{curve && t('depth.none')}</p>;
  const point = pointed && pointAt(curve, pointed);
  return (
    <section
      aria-label={t('panels.depth')}
      data-stale={curve.isStale || undefined}
      className="flex h-full flex-col px-3 py-1 data-stale:[&_svg]:opacity-50 data-stale:[&_svg]:grayscale"
    >
      <Figures point={point} base={market.base} quote={market.quote} />
      <Areas curve={curve} point={point} onPoint={setPointed} pointed={pointed} />
      <div aria-hidden="true" className="figure flex h-5 justify-between text-caption text-faint">
        <span>{curve.points[0]?.priceText}</span>
        <span>{curve.points.at(-1)?.priceText}</span>
      </div>
    </section>
  );
}

interface FiguresProps {
  readonly point: DepthPointView | null;
  readonly base: string;
  readonly quote: string;
}

function Figures({ point, base, quote }: FiguresProps) {
  const { t } = useWords('desk');
  if (point === null)
    return <p className="h-9 text-caption leading-9 text-faint">{t('depth.hover')}</p>;
  return (
    <p className="figure flex h-9 flex-wrap items-center gap-x-3 overflow-hidden text-caption leading-[18px] text-soft">
      <span className={point.side === 'bids' ? 'text-up' : 'text-down'}>{point.priceText}</span>
      <span>{point.awayText}</span>
      <span className="text-strong">
        {point.totalText} {base}
      </span>
      <span>
        {point.valueText} {quote}
      </span>
    </p>
  );
}

interface AreasProps {
  readonly curve: DepthCurveView;
  readonly point: DepthPointView | null;
  readonly pointed: Pointed | null;
  readonly onPoint: (pointed: Pointed | null) => void;
}

function Areas({ curve, point, pointed, onPoint }: AreasProps) {
  const { t } = useWords('desk');
  const { points } = curve;
  const hover = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onPoint(nearest(curve, (event.clientX - left) / Math.max(1, width)));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
    if (event.key === 'Escape') onPoint(null);
    if (by === undefined) return;
    event.preventDefault();
    const from = pointed === null ? nearest(curve, curve.middle) : pointed;
    onPoint(beside(curve, from, by));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('depth.curve')}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={point === null ? Math.floor(points.length / 2) : points.indexOf(point)}
      aria-valuetext={
        point === null
          ? t('depth.hover')
          : t('depth.upTo', {
              price: point.priceText,
              amount: point.totalText,
              away: point.awayText,
            })
      }
      onPointerMove={hover}
      onPointerLeave={() => onPoint(null)}
      onKeyDown={step}
      className="relative min-h-0 flex-1 border-b border-hairline"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 h-full w-full"
      >
        <path
          d={curve.bidsPath}
          className="fill-up/20 stroke-up"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={curve.asksPath}
          className="fill-down/20 stroke-down"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {point && (
        <>
          <span
            style={{ left: `${point.x * 100}%` }}
            className="absolute inset-y-0 w-px bg-soft/60"
          />
          <span
            style={{ left: `${point.x * 100}%`, top: `${(1 - point.y) * 100}%` }}
            className="absolute -mt-1 -ml-1 h-2 w-2 rounded-full bg-gold"
          />
        </>
      )}
    </div>
  );
}

function sideOf(curve: DepthCurveView, side: Pointed['side']): readonly DepthPointView[] {
  const own = curve.points.filter((point) => point.side === side);
  // The best one first.
  return side === 'bids' ? own.toReversed() : own;
}

function pointAt(curve: DepthCurveView, { side, place }: Pointed): DepthPointView | null {
  const own = sideOf(curve, side);
  return own[Math.min(place, own.length - 1)] ?? null;
}

/** The last level that one would reach on the way from the middle to there. */
function nearest(curve: DepthCurveView, x: number): Pointed {
  const side = x < curve.middle ? 'bids' : 'asks';
  const isOnTheWay = (point: DepthPointView) => (side === 'bids' ? point.x >= x : point.x <= x);
  return { side, place: Math.max(0, sideOf(curve, side).filter(isOnTheWay).length - 1) };
}

function beside(curve: DepthCurveView, { side, place }: Pointed, by: number): Pointed {
  const outwards = side === 'asks' ? by : -by;
  const next = place + outwards;
  if (next < 0) return { side: side === 'asks' ? 'bids' : 'asks', place: 0 };
  return { side, place: Math.min(next, sideOf(curve, side).length - 1) };
}
