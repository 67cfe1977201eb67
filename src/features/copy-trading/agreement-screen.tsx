/** The copy trading agreement, in the language of the app. */
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';

const sections = ['what', 'risk', 'limits', 'share', 'end', 'trader'] as const;

export function AgreementScreen() {
  const { t } = useWords('copy-trading');
  return (
    <Page title={t('agreement.title')}>
      <article aria-label={t('agreement.title')} className="flex flex-col gap-5 pt-3">
        {sections.map((section) => (
          <section key={section}>
            <h2 className="font-semibold">{t(`agreement.${section}.title`)}</h2>
            <p className="pt-1.5 text-pretty text-soft">{t(`agreement.${section}.text`)}</p>
          </section>
        ))}
      </article>
    </Page>
  );
}
