/** Questions that open to their answers, and a search over both. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/table.ts';
import { holdsText } from '../../i18n/fold-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

type Questions = ResponseOf<'support.faq'>;

export function QuestionList({ questions }: { readonly questions: Questions }) {
  const { t } = useWords('support');
  const [sought, setSought] = useState('');
  const shown = matching(questions, sought);
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {shown.length === 0 && <EmptyState title={t('noQuestion')} hint={t('noQuestionHint')} />}
      <ul className="mt-2 divide-y divide-hairline">
        {shown.map(({ id, question, answer }) => (
          <li key={id}>
            <details className="group">
              <summary className="flex min-h-13 list-none items-center gap-3 py-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
                <span className="flex-1">{question}</span>
                <ChevronDown
                  aria-hidden="true"
                  size={18}
                  className="shrink-0 text-faint transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="pb-4 leading-6 text-soft">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

function matching(questions: Questions, sought: string): Questions {
  return questions.filter(({ question, answer }) => holdsText(`${question}\n${answer}`, sought));
}
