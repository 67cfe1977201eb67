/** How dual invest works, in the words of the formulas that settle it. */
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';

const topics = ['what', 'payout', 'rate', 'price', 'risk', 'cancel'] as const;

export function HelpScreen() {
  const { t } = useWords('dual-invest');
  const { data } = useAsk('dualInvest.terms', {});
  return (
    <Page title={t('help.title')}>
      {topics.map((topic) => (
        <section key={topic} className="pt-3 pb-1">
          <h2 className="font-semibold">{t(`help.${topic}.title`)}</h2>
          <p className="pt-1 text-pretty text-soft">
            {t(`help.${topic}.text`, {
              source: data?.priceSource ?? '',
              zone: data?.timeZone ?? '',
            })}
          </p>
        </section>
      ))}
    </Page>
  );
}
