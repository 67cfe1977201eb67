import { useWords } from '../../i18n/use-words.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { AreaList } from './area-list.tsx';
import { pickArea, useArea } from './area-store.ts';

/** The country picker as a page (SESS-04). */
export function AreaScreen() {
  const { t } = useWords();
  const { country } = useArea();
  return (
    <Page title={t('location.choose')}>
      <AreaList
        chosen={country}
        onPick={(area) => {
          pickArea({ country: area.country, code: area.code });
          void back();
        }}
      />
    </Page>
  );
}
