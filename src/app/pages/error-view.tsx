import { useWords } from '../../i18n/use-words.ts';
import { BACK_HOME_PATH, relaunch } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import type { PageLoadReason } from './load-page.ts';

interface ErrorViewProps {
  readonly reason: PageLoadReason | 'notFound';
  readonly onRetry?: () => void;
}

/** The page could not be shown: why, and the two ways on. */
export function ErrorView({ reason, onRetry }: ErrorViewProps) {
  const { t } = useWords();
  return (
    <Page>
      <div className="flex flex-1 flex-col justify-center pb-[12vh]">
        <ErrorState
          title={t(`page.${reason}.title`)}
          hint={t(`page.${reason}.hint`)}
          {...(onRetry && { onRetry })}
          action={
            <Button size="medium" onClick={() => void relaunch(BACK_HOME_PATH)}>
              {t('page.backHome')}
            </Button>
          }
        />
      </div>
    </Page>
  );
}
