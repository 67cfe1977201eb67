import { AreaList } from '../../forms/area-list.tsx';
import { pickArea, useArea } from '../../forms/area-store.ts';
import { useWords } from '../../i18n/use-words.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';

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
