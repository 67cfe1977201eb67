/** Every country with its calling code. Its data is heavy, so it is imported only when the list opens. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { PhoneArea } from './area-store.ts';

export interface NamedArea extends PhoneArea {
  readonly name: string;
}

export function namedAreas(tag: string): readonly NamedArea[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const collator = new Intl.Collator(tag);
  return getCountries()
    .map((country) => ({
      country,
      code: String(getCountryCallingCode(country)),
      name: names.of(country) ?? country,
    }))
    .sort((one, other) => collator.compare(one.name, other.name));
}
