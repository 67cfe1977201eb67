import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { AnswerView } from './answer-view.tsx';
import { ContactCard } from './contact-card.tsx';
import { QuestionList } from './question-list.tsx';

/** Customer service: the answers that most people seek, and how to reach a person. */
export function HelpScreen() {
  const { t } = useWords('support');
  const questions = useAsk('support.faq', {});
  const contact = useAsk('support.contact', {});
  return (
    <Page title={t('help')}>
      <AnswerView answer={questions}>{(list) => <QuestionList questions={list} />}</AnswerView>
      <h2 className="pt-6 pb-1 text-small text-faint">{t('reachUs')}</h2>
      <AnswerView answer={contact}>{(card) => <ContactCard contact={card} />}</AnswerView>
    </Page>
  );
}
