/** The way to the settings of orders: slippage limit and confirmation. */
import { SlidersHorizontal } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { OptionActions } from './use-option-actions.ts';

export function SettingsButton({
  actions,
  className,
}: {
  readonly actions: OptionActions;
  readonly className: string;
}) {
  const { t } = useWords('trade');
  return (
    <IconButton
      icon={SlidersHorizontal}
      size={19}
      label={t('ticket.settings')}
      className={className}
      onClick={() => actions.setOpened('settings')}
    />
  );
}
