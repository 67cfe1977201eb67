import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { AnswerView } from './answer-view.tsx';
import { Sections } from './sections.tsx';

export function AboutScreen() {
  const { t } = useWords('support');
  const answer = useAsk('support.about', {});
  return (
    <Page title={t('about')}>
      <AnswerView answer={answer}>{(sections) => <Sections sections={sections} />}</AnswerView>
    </Page>
  );
}
