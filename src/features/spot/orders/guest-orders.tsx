/** In the place of a guest's orders: the way to have some. */
import { useWords } from '../../../i18n/use-words.ts';
import { currentPath, LOGIN_PATH, push } from '../../../navigation/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function GuestOrders() {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  return (
    <EmptyState
      title={t('orders.guest')}
      action={
        <Button
          variant="plain"
          size="medium"
          onClick={() => void push(LOGIN_PATH, { back: currentPath() })}
        >
          {trade('orders.login')}
        </Button>
      }
    />
  );
}
