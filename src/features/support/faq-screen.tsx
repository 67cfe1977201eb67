import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { AnswerView } from './answer-view.tsx';
import { QuestionList } from './question-list.tsx';

export function FaqScreen() {
  const { t } = useWords('support');
  const answer = useAsk('support.faq', {});
  return (
    <Page title={t('faq')}>
      <AnswerView answer={answer}>
        {(questions) => <QuestionList questions={questions} />}
      </AnswerView>
    </Page>
  );
}
