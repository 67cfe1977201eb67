/** TradePicture { picture }: the bars around a trade, where it was opened and where it was closed. */
import type { JournalPicture } from '../../../contract/features/journal.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

export function TradePicture({ picture }: { readonly picture: JournalPicture | null }) {
  const { t } = useWords('journal');
  if (picture === null || picture.state === 'loading') return <Skeleton className="h-44 w-full" />;
  if (picture.state === 'none')
    return <p className="py-4 text-small text-faint">{t('journal.noPicture')}</p>;
  const { width, height, bars, marks } = picture;
  return (
    <svg
      role="img"
      aria-label={t('journal.picture')}
      viewBox={`0 -8 ${width} ${height + 16}`}
      className="w-full"
    >
      {bars.map((bar) => (
        <g
          key={bar.x}
          className={
            bar.tone === 'up' ? 'fill-up-fill stroke-up-fill' : 'fill-down-fill stroke-down-fill'
          }
        >
          <line x1={bar.x} x2={bar.x} y1={bar.high} y2={bar.low} strokeWidth="0.75" />
          <rect
            x={bar.x - bar.width / 2}
            y={bar.top}
            width={bar.width}
            height={bar.bottom - bar.top}
            strokeWidth="0"
          />
        </g>
      ))}
      {marks[0] && marks[1] && (
        <line
          x1={marks[0].x}
          y1={marks[0].y}
          x2={marks[1].x}
          y2={marks[1].y}
          strokeWidth="1"
          strokeDasharray="3 3"
          className="stroke-gold"
        />
      )}
      {marks.map((mark) => (
        <circle
          key={mark.time}
          cx={mark.x}
          cy={mark.y}
          r="4"
          strokeWidth="1.5"
          className="fill-gold stroke-ground"
        >
          <title>{mark.text}</title>
        </circle>
      ))}
    </svg>
  );
}
