/** One position of any kind with its figures; a tap leads to where it is managed. */
import type { PortfolioRow } from '../../../contract/features/portfolio.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { CONTRACT_PATH, OPTIONS_PATH, TRADE_PATH } from '../../navigation/paths.ts';
import { SharePositionButton } from '../../share/share-position.tsx';
import { toneText } from '../../theme/palette.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';

const HIDDEN = '******';

const placeOf = {
  spot: TRADE_PATH,
  stock: TRADE_PATH,
  futures: CONTRACT_PATH,
  options: OPTIONS_PATH,
} as const;

interface PositionRowProps {
  readonly row: PortfolioRow;
  readonly isHidden: boolean;
}

export function PositionRow({ row, isHidden }: PositionRowProps) {
  const { t } = useWords('portfolio');
  const { kind, symbol } = row;
  const shown = (text: string) => (isHidden && text !== '' ? HIDDEN : text);
  const [name = '', leverage = ''] = row.name.split(' ');
  return (
    <article className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <button
          type="button"
          onClick={() => void push(placeOf[kind], { symbol })}
          className="flex min-w-0 flex-1 items-start gap-2 text-left -outline-offset-2 active:opacity-70"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-1.5">
              <span className="truncate font-semibold">{name}</span>
              <SideMark row={row} />
              {leverage !== '' && <Badge>{leverage}</Badge>}
            </span>
            <span className="mt-0.5 block text-caption text-faint">
              {t(`portfolio.kinds.${kind}`)} · <span className="figure">{shown(row.sizeText)}</span>
            </span>
          </span>
          <span className={`figure shrink-0 text-right ${toneText(row.tone)}`}>
            <span className="sr-only">{t('portfolio.figures.profit')} </span>
            <span className="block text-[16px] font-semibold">
              {shown(row.profitText) || <span className="text-faint">–</span>}
            </span>
            <span className="block text-small">{row.returnText}</span>
          </span>
        </button>
        <ShareOf row={row} />
      </div>
      <Figures row={row} shown={shown} />
    </article>
  );
}

function SideMark({ row }: { readonly row: PortfolioRow }) {
  const { t } = useWords('share');
  if (row.kind === 'spot' || row.kind === 'stock') return null;
  const isUp = row.side === 'long' || row.side === 'up';
  return <Badge tone={isUp ? 'up' : 'down'}>{t(`side.${row.side}`)}</Badge>;
}

interface FiguresProps {
  readonly row: PortfolioRow;
  readonly shown: (text: string) => string;
}

function Figures({ row, shown }: FiguresProps) {
  const { t } = useWords('portfolio');
  const isOwned = row.kind === 'spot' || row.kind === 'stock';
  const figures = [
    [t(isOwned ? 'portfolio.figures.average' : 'portfolio.figures.entry'), row.entryText],
    [t('portfolio.figures.mark'), row.markText],
    [
      t(row.kind === 'options' ? 'portfolio.figures.stake' : 'portfolio.figures.value'),
      shown(row.valueText),
    ],
    ...(row.kind === 'futures'
      ? [
          [t('portfolio.figures.margin'), shown(row.marginText)],
          [t('portfolio.figures.risk'), row.riskText],
        ]
      : []),
    ...(row.kind === 'options'
      ? [[t('portfolio.figures.left'), t('portfolio.seconds', { seconds: row.riskText })]]
      : []),
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5 wide:grid-cols-5">
      {figures.map(([name = '', text = '']) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-caption text-faint">{name}</dt>
          <dd className="figure truncate text-small">{text === '' ? NOTHING : text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What has no return yet has nothing to show. */
function ShareOf({ row }: { readonly row: PortfolioRow }) {
  if (row.returnText === '') return null;
  const [name = '', leverage = ''] = row.name.split(' ');
  return (
    <span className="-mt-2.5 -mr-3">
      <SharePositionButton
        position={{
          name,
          side: row.side,
          multiple: leverage === '' ? null : Number.parseInt(leverage, 10),
          returnText: row.returnText,
          tone: row.tone,
          entryText: row.entryText,
          markText: row.markText,
          isClosed: false,
          profitText: row.profitText,
        }}
      />
    </span>
  );
}
