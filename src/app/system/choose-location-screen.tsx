import { AreaList } from '../../forms/area-list.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';

/** Countries and regions with search; the chosen one is shown as a place. */
export function ChooseLocationScreen() {
  const { t } = useWords();
  return (
    <Page title={t('location.choose')}>
      <AreaList
        hasCodes={false}
        onPick={({ country }) => void redirect('/open-location', { region: country })}
      />
    </Page>
  );
}
