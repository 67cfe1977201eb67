import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { AnswerView } from './answer-view.tsx';
import { ContactCard } from './contact-card.tsx';

export function ContactScreen() {
  const { t } = useWords('support');
  const answer = useAsk('support.contact', {});
  return (
    <Page title={t('contact')}>
      <AnswerView answer={answer}>
        {(contact) => (
          <>
            <ContactCard contact={contact} />
            {contact.paragraphs.map((paragraph) => (
              <p key={paragraph} className="pt-4 leading-6 text-soft">
                {paragraph}
              </p>
            ))}
          </>
        )}
      </AnswerView>
    </Page>
  );
}
