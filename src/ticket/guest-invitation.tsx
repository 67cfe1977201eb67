/** GuestInvitation { title }: in the place of what a guest does not have yet, the way to have it. */
import { useWords } from '../i18n/use-words.ts';
import { currentPath, LOGIN_PATH, push } from '../navigation/navigate.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';

export function GuestInvitation({ title }: { readonly title: string }) {
  const { t } = useWords('trade');
  const logIn = () => void push(LOGIN_PATH, { back: currentPath() });
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="plain" size="medium" onClick={logIn}>
          {t('orders.login')}
        </Button>
      }
    />
  );
}
