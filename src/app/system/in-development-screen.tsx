import { Hammer } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { pagesInDevelopment } from '../../navigation/in-development.ts';
import { back, push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { tabs } from '../bars/tabs.ts';

/** A page that is coming: what it will be, and the way back. */
export function InDevelopmentScreen() {
  const { t } = useWords();
  const coming = useWords('coming');
  const { pathname } = useLocation();
  const area = pagesInDevelopment[pathname] ?? 'finance';
  const isTab = tabs.some((tab) => tab.path === pathname);
  return (
    <Page hasBack={!isTab}>
      <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 pb-[14vh] text-center">
        <span className="mb-2 flex size-16 items-center justify-center rounded-large bg-control text-gold">
          <Hammer aria-hidden="true" size={28} strokeWidth={1.5} />
        </span>
        <h2 className="text-title font-semibold">{coming.t(`${area}.name`)}</h2>
        <p className="max-w-72 text-soft">{coming.t(`${area}.coming`)}</p>
        <p className="text-small text-faint">{t('page.inDevelopment')}</p>
        <div className="mt-4 flex gap-3">
          {!isTab && (
            <Button variant="plain" size="medium" onClick={() => void back()}>
              {t('ui.back')}
            </Button>
          )}
          <Button
            variant="plain"
            size="medium"
            onClick={() => void push('/pages/kefu/index', { from: pathname })}
          >
            {t('support')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
