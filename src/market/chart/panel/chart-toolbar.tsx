/** The chart's tools at the end of its intervals: words where there is room, icons, or one menu. */
import {
  ChartCandlestick,
  ChartSpline,
  Expand,
  type LucideIcon,
  PencilLine,
  Settings2,
  Shrink,
} from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { SheetPage } from '../settings/sheet-page.ts';

interface ChartToolbarProps {
  /** One menu in place of the tools. */
  readonly isMenu: boolean;
  readonly isFull: boolean;
  readonly onOpen: (page: SheetPage) => void;
  readonly onFull: () => void;
  readonly onDraw: () => void;
}

export function ChartToolbar({ isMenu, isFull, onOpen, onFull, onDraw }: ChartToolbarProps) {
  const { t } = useWords('chart');
  const openIndicators = () => onOpen({ kind: 'indicators' });
  if (isMenu) return <Tool icon={Settings2} label={t('chart.settings')} onClick={openIndicators} />;
  return (
    <div className="flex shrink-0 items-center">
      <Tool
        icon={ChartSpline}
        label={t('chart.indicators')}
        wordsFrom="@min-[480px]:inline"
        onClick={openIndicators}
      />
      <Tool
        icon={ChartCandlestick}
        label={t('chart.style')}
        wordsFrom="@min-[640px]:inline"
        // Where there is no room for it, it is a tab of the sheet that the first tool opens.
        shownFrom="hidden @min-[376px]:flex"
        onClick={() => onOpen({ kind: 'style' })}
      />
      <Tool
        icon={PencilLine}
        label={t('draw.title')}
        wordsFrom="@min-[700px]:inline"
        opens="draw"
        onClick={onDraw}
      />
      <Tool
        icon={isFull ? Shrink : Expand}
        label={isFull ? t('chart.leaveFullScreen') : t('chart.fullScreen')}
        wordsFrom="@min-[760px]:inline"
        onClick={onFull}
      />
    </div>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** The width of the chart from which on its name is shown, as a class. */
  readonly wordsFrom?: string;
  /** The width of the chart from which on it is there at all, as classes. */
  readonly shownFrom?: string;
  /** By this the focus finds its way back. */
  readonly opens?: string;
  readonly onClick: () => void;
}

function Tool({ icon: Icon, label, wordsFrom, shownFrom = 'flex', opens, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-opens={opens}
      onClick={onClick}
      className={`${shownFrom} relative h-[30px] min-w-8 shrink-0 items-center justify-center gap-1.5 px-1.5 text-small @min-[480px]:min-w-9 @min-[480px]:px-2 text-soft -outline-offset-2 after:absolute after:inset-x-0 after:-inset-y-1.5 active:text-strong`}
    >
      <Icon aria-hidden="true" size={17} strokeWidth={1.75} />
      {wordsFrom !== undefined && (
        <span className={classNames('hidden whitespace-nowrap', wordsFrom)}>{label}</span>
      )}
    </button>
  );
}
