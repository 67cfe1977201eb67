/** In the place of a guest's positions: the way to have some. */
import { useWords } from '../../../i18n/use-words.ts';
import { currentPath, LOGIN_PATH, push } from '../../../navigation/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function GuestPositions() {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  return (
    <EmptyState
      title={t('positions.guest')}
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
