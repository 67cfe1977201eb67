import { useEffect } from 'react';
import { storage } from '../../device/storage.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { APP_CODE, APP_VERSION } from '../../link/worker/stored-start.ts';
import { Page } from '../../navigation/page.tsx';
import { AnswerView } from './answer-view.tsx';
import { Sections } from './sections.tsx';

export function AboutScreen() {
  const { t } = useWords('support');
  const answer = useAsk('support.about', {});
  return (
    <Page title={t('about')}>
      <AnswerView answer={answer}>{(sections) => <Sections sections={sections} />}</AnswerView>
      <Versions />
    </Page>
  );
}

/** What customer service asks for first: which app, which site, which installation. */
function Versions() {
  const { t } = useWords('support');
  const { data: site } = useAsk('home.setting', { keyword: 'version' });
  const installation = useInstallation();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-hairline px-4 pt-4 pb-6 text-small text-faint [&_dd]:text-right [&_dd]:break-all">
      <dt>{t('versions.app')}</dt>
      <dd className="figure">{`${APP_VERSION} (${APP_CODE})`}</dd>
      <dt>{t('versions.site')}</dt>
      <dd className="figure">{site?.value}</dd>
      <dt>{t('versions.installation')}</dt>
      <dd className="figure">{installation}</dd>
    </dl>
  );
}

/** The id under which the site knows this installation: the one that is kept, or a new one. */
function useInstallation(): string {
  const known = storage.readText('clientId');
  const { data } = useAsk('home.clientId', known === null ? {} : { clientid: known });
  const id = data?.clientid ?? known ?? '';
  useEffect(() => {
    if (id !== '') storage.writeText('clientId', id);
  }, [id]);
  return id;
}
