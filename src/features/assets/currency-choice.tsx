/** The currency in which everything is valued, from the site's list. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { useWords } from '../../i18n/use-words.ts';
import { chooseFiat, usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Select } from '../../ui/fields/select.tsx';

export function CurrencyChoice() {
  const { t, tag } = useWords('assets');
  const fiat = usePreferences((preferences) => preferences.fiat);
  const site = useAsk('home.siteConfig', {}, { staleMs: DAY_MS });
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const codes = site.data?.fiats.map(({ currencyCode }) => currencyCode) ?? [fiat];
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
