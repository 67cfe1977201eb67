/** The bell of a market with its sheet; lit while an alert of this market is on. */
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAlertRules } from './alert-rules.ts';
import { AlertSheet } from './alert-sheet.tsx';

export function AlertBell({ symbol }: { readonly symbol: string }) {
  const { t } = useWords('alerts');
  const [isOpen, setIsOpen] = useState(false);
  const isLit = useAlertRules(({ rules }) =>
    rules.some((rule) => rule.isOn && rule.symbol === symbol),
  );
  return (
    <>
      <IconButton
        icon={isLit ? BellRing : Bell}
        label={t('add')}
        aria-haspopup="dialog"
        className={classNames('-mr-2.5', isLit && 'text-gold')}
        onClick={() => setIsOpen(true)}
      />
      <AlertSheet symbol={symbol} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
