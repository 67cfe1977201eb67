import { Globe } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { useSearch } from '../../navigation/query.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { judgeAddress } from './web-view-rules.ts';

/** Shows a page of the site's own host by `?url=`, in a frame that can do nothing but be read. */
export function WebViewScreen() {
  const { t } = useWords('app');
  const search = useSearch();
  const target = judgeAddress(search.get('url'), [location.hostname]);
  return (
    <Page isDefaultBar isPadded={false}>
      {target.kind === 'open' ? (
        <iframe
          title={t('webView.title')}
          src={target.address}
          sandbox=""
          referrerPolicy="no-referrer"
          className="w-full flex-1 border-0 bg-white"
        />
      ) : (
        <EmptyState
          icon={Globe}
          title={t('webView.blocked')}
          hint={
            target.kind === 'foreign'
              ? t('webView.leaves', { host: target.host })
              : t('webView.unreadable')
          }
        />
      )}
    </Page>
  );
}
