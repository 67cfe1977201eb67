/** MarketSheet { kind, current, isOpen, onClose, onChoose }: the markets of one kind to choose from. */
import type { MarketKind } from '../../contract/features/markets.ts';
import { useWords } from '../i18n/use-words.ts';
import { Sheet } from '../ui/layers/sheet.tsx';
import { MarketList } from './market-list.tsx';

interface MarketSheetProps {
  readonly kind: MarketKind;
  readonly current: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (symbol: string) => void;
}

export function MarketSheet({ kind, current, isOpen, onClose, onChoose }: MarketSheetProps) {
  const { t } = useWords('chart');
  const choose = (symbol: string) => {
    onChoose(symbol);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('picker.title')}>
      <div className="flex min-h-[60dvh] flex-col">
        <MarketList kind={kind} current={current} onChoose={choose} />
      </div>
    </Sheet>
  );
}
