/** ChartSheet: indicators, style and scale of the charts, own lines, and the settings of one indicator, page by page. */
import { Expand, type LucideIcon, PencilLine } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { LineList } from '../lines/line-list.tsx';
import { titleOf } from '../model/active-indicators.ts';
import { useChartSettings } from '../model/chart-settings.ts';
import { IndicatorList } from './indicator-list.tsx';
import { IndicatorSettings } from './indicator-settings.tsx';
import type { SheetPage } from './sheet-page.ts';
import { StyleChoices } from './style-choices.tsx';

interface ChartSheetProps {
  readonly symbol: string;
  readonly page: SheetPage;
  readonly onPage: (page: SheetPage) => void;
  readonly onClose: () => void;
  /** Where no button of its own leads to full screen. */
  readonly onFull: (() => void) | undefined;
  readonly onDraw: (() => void) | undefined;
}

export function ChartSheet({ symbol, page, onPage, onClose, onFull, onDraw }: ChartSheetProps) {
  const { t } = useWords('chart');
  const active = useChartSettings((settings) => settings.active);
  const chosen = page.kind === 'settings' ? active.find(({ id }) => id === page.id) : undefined;
  if (page.kind === 'settings') {
    return (
      <Sheet
        isOpen={chosen !== undefined}
        onClose={onClose}
        title={chosen ? t('indicators.settings', { name: titleOf(chosen) }) : ''}
      >
        {chosen && <IndicatorSettings key={chosen.id} indicator={chosen} onClose={onClose} />}
      </Sheet>
    );
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('chart.settings')}
      footer={
        onFull &&
        onDraw && (
          <div className="flex gap-3">
            <Way icon={PencilLine} label={t('draw.title')} onClose={onClose} onClick={onDraw} />
            <Way icon={Expand} label={t('chart.fullScreen')} onClose={onClose} onClick={onFull} />
          </div>
        )
      }
    >
      <div className="sticky top-0 z-10 bg-raised pt-1 pb-3">
        <SegmentedControl
          label={t('chart.settings')}
          value={page.kind}
          onChange={(kind) => onPage({ kind })}
          options={[
            { value: 'indicators', label: t('chart.indicators') },
            { value: 'style', label: t('chart.style') },
            { value: 'lines', label: t('lines.short') },
          ]}
        />
      </div>
      <div className="min-h-[46dvh]">
        {page.kind === 'style' && <StyleChoices />}
        {page.kind === 'lines' && <LineList symbol={symbol} />}
        {page.kind === 'indicators' && (
          <IndicatorList onSettings={(id) => onPage({ kind: 'settings', id })} />
        )}
      </div>
    </Sheet>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClose: () => void;
  readonly onClick: () => void;
}

/** Leads out of the sheet. */
function Way({ icon: Icon, label, onClose, onClick }: WayProps) {
  return (
    <Button
      variant="plain"
      size="medium"
      className="min-w-0 flex-1 px-2!"
      onClick={() => {
        onClose();
        onClick();
      }}
    >
      <Icon aria-hidden="true" size={18} />
      {label}
    </Button>
  );
}
