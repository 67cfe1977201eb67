/** The currency in which everything is valued, from the site's list. */
import { useWords } from '../../i18n/use-words.ts';
import { chooseFiat, usePreferences } from '../../link/preferences.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Select } from '../../ui/fields/select.tsx';

export function CurrencyChoice() {
  const { t, tag } = useWords('assets');
  const fiat = usePreferences((preferences) => preferences.fiat);
  const offered = useTopic('home.fiats')?.codes ?? [];
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const codes = offered.includes(fiat) ? offered : [fiat, ...offered];
  return (
    <Select
      isInline
      title={t('currency')}
      value={fiat}
      onChange={chooseFiat}
      options={codes.map((code) => ({ value: code, label: code, note: names.of(code) ?? '' }))}
    />
  );
}
