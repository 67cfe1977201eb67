import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, pathParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AnswerView } from './answer-view.tsx';
import { ContactCard } from './contact-card.tsx';
import { QuestionList } from './question-list.tsx';
import { TalkComposer } from './talk/talk-composer.tsx';
import { TalkPanel } from './talk/talk-panel.tsx';

const parts = ['faq', 'talk'] as const;
const PANEL_ID = 'help-panel';

/** Customer service: the answers that most people seek, and the conversation with a person (SUPP-01). */
export function HelpScreen() {
  const { t } = useWords('support');
  const isUser = useSession().state === 'user';
  const { tab, from } = useQueryValues({ tab: oneOfParam(parts, 'faq'), from: pathParam() });
  const contact = useAsk('support.contact', {});
  const show = (part: (typeof parts)[number]) =>
    void redirect('/pages/kefu/index', { tab: part, from });
  const canWrite = tab === 'talk' && isUser;
  return (
    <Page
      title={t('help')}
      isPadded={false}
      footer={canWrite ? <TalkComposer from={from} /> : undefined}
    >
      <Tabs
        tabs={parts.map((key) => ({ key, label: t(`parts.${key}`) }))}
        value={tab}
        onChange={show}
        label={t('help')}
        panelId={PANEL_ID}
      />
      <div
        id={PANEL_ID}
        role="tabpanel"
        aria-label={t(`parts.${tab}`)}
        className="flex flex-1 flex-col px-4 pb-6"
      >
        {tab === 'talk' ? (
          <TalkPanel desk={contact.data?.desk} />
        ) : (
          <Answers contact={contact} onWrite={() => show('talk')} />
        )}
      </div>
    </Page>
  );
}

interface AnswersProps {
  readonly contact: ReturnType<typeof useAsk<'support.contact'>>;
  readonly onWrite: () => void;
}

function Answers({ contact, onWrite }: AnswersProps) {
  const { t } = useWords('support');
  const questions = useAsk('support.faq', {});
  return (
    <>
      <div className="pt-3">
        <AnswerView answer={questions}>{(list) => <QuestionList questions={list} />}</AnswerView>
      </div>
      <h2 className="pt-6 pb-1 text-small text-faint">{t('reachUs')}</h2>
      <Button isWide className="mt-2 mb-3" onClick={onWrite}>
        {t('talk.write')}
      </Button>
      <AnswerView answer={contact}>{(card) => <ContactCard contact={card} />}</AnswerView>
    </>
  );
}
