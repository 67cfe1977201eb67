/** The copy trading agreement: each of its two pages in its own language, and both in any that is chosen. */
import { languageItems } from '../../../contract/plain/language-items.ts';
import { type Language, languages } from '../../../contract/plain/languages.ts';
import { documentLanguage } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useWordsIn } from '../../i18n/use-words-in.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { agreementPath } from './paths.ts';

const sections = ['what', 'risk', 'limits', 'share', 'end', 'trader'] as const;
const options = languageItems.map(({ code, optionName }) => ({
  value: code,
  label: optionName,
  lang: documentLanguage(code),
}));

export function ChineseAgreementScreen() {
  return <AgreementScreen own="zh" />;
}

export function EnglishAgreementScreen() {
  return <AgreementScreen own="en" />;
}

function AgreementScreen({ own }: { readonly own: 'zh' | 'en' }) {
  const { t: shown } = useWords('copy-trading');
  const { t: common } = useWords();
  const { lang: language } = useQueryValues({ lang: oneOfParam(languages, own) });
  const t = useWordsIn('copy-trading', language);
  return (
    <Page title={shown('agreement.title')}>
      <div className="flex justify-end pt-1">
        <Select<Language>
          isInline
          options={options}
          value={language}
          onChange={(code) => void redirect(agreementPath(code))}
          title={common('ui.language')}
        />
      </div>
      {t === null ? (
        <SkeletonRows label={shown('agreement.title')} />
      ) : (
        <article
          lang={documentLanguage(language)}
          aria-label={t('agreement.title')}
          className="flex flex-col gap-5"
        >
          {sections.map((section) => (
            <section key={section}>
              <h2 className="font-semibold">{t(`agreement.${section}.title`)}</h2>
              <p className="pt-1.5 text-pretty text-soft">{t(`agreement.${section}.text`)}</p>
            </section>
          ))}
        </article>
      )}
    </Page>
  );
}
