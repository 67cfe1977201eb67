/** Slippage limit of market orders, and whether orders of this kind are confirmed, where they need not be. */
import { type ReactNode, useId } from 'react';
import { shareText } from '../i18n/own-figures.ts';
import { useWords } from '../i18n/use-words.ts';
import { SegmentedControl } from '../ui/fields/segmented-control.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Sheet } from '../ui/layers/sheet.tsx';
import {
  chooseConfirmation,
  chooseSlippage,
  type SkippableKind,
  slippageChoices,
  useTradeSettings,
} from './trade-settings.ts';

interface SettingsSheetProps {
  /** Left out where every order is confirmed. */
  readonly kind?: SkippableKind | undefined;
  readonly onClose: () => void;
  /** What else belongs to this kind of orders. */
  readonly children?: ReactNode;
}

export function SettingsSheet({ kind, onClose, children }: SettingsSheetProps) {
  const { t, tag } = useWords('trade');
  const { slippage, isConfirmed } = useTradeSettings();
  const id = useId();
  const ordered = [...slippageChoices].sort();
  return (
    <Sheet isBeside isOpen onClose={onClose} title={t('settings.title')}>
      <div className="flex flex-col gap-4 pb-2">
        <div className="flex flex-col gap-2">
          <span>{t('settings.slippage')}</span>
          <SegmentedControl
            label={t('settings.slippage')}
            value={slippage}
            onChange={chooseSlippage}
            options={ordered.map((value) => ({ value, label: shareText(value, tag) }))}
          />
          <p className="text-small text-faint">{t('settings.slippageHint')}</p>
        </div>
        {kind && (
          <div className="flex items-center justify-between gap-3">
            <label htmlFor={id} className="min-w-0 flex-1 py-2.5">
              {t('settings.confirm')}
            </label>
            <Switch
              id={id}
              isOn={isConfirmed[kind]}
              onChange={(isOn) => chooseConfirmation(kind, isOn)}
              label={t('settings.confirm')}
            />
          </div>
        )}
        {children}
      </div>
    </Sheet>
  );
}
