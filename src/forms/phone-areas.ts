/** Every country with its calling code. Its data is heavy, so it is imported only when the list opens. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { PhoneArea } from './area-store.ts';

export interface NamedArea extends PhoneArea {
  readonly name: string;
}

/** By name in the language, but the country of the language itself comes first: most who search are there. */
export function namedAreas(tag: string): readonly NamedArea[] {
  const own = new Intl.Locale(tag).maximize().region;
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const collator = new Intl.Collator(tag);
  return getCountries()
    .map((country) => ({
      country,
      code: String(getCountryCallingCode(country)),
      name: names.of(country) ?? country,
    }))
    .sort(
      (one, other) =>
        Number(other.country === own) - Number(one.country === own) ||
        collator.compare(one.name, other.name),
    );
}
