import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AnswerView } from './answer-view.tsx';
import { Sections } from './sections.tsx';

const parts = ['compliance', 'terms', 'privacy'] as const;

/** Compliance, terms of use and privacy policy; `?part=` opens one of them. */
export function ComplianceScreen() {
  const { t } = useWords('support');
  const { part } = useQueryValues({ part: oneOfParam(parts, 'compliance') });
  const answer = useAsk('support.compliance', {});
  return (
    <Page isPadded={false}>
      <Tabs
        tabs={parts.map((key) => ({ key, label: t(key) }))}
        value={part}
        onChange={(key) => void redirect('/pages/setting/operational_compliance', { part: key })}
        label={t('texts')}
        panelId="documents-panel"
      />
      <div id="documents-panel" role="tabpanel" aria-label={t(part)} className="px-4 pb-6">
        <AnswerView answer={answer}>{(texts) => <Sections sections={texts[part]} />}</AnswerView>
      </div>
    </Page>
  );
}
