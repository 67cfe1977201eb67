/** What all orders have in common when they are sent: `useSend('spot.trade', useOrderSending())`. */
import { vibrateTick } from '../device/vibration.ts';
import { useWords } from '../i18n/use-words.ts';
import type { SendOptions } from '../link/use-send.ts';

export function useOrderSending(): SendOptions {
  const { t } = useWords('trade');
  return { onSend: vibrateTick, unknown: t('result.unknown') };
}
