import { MapPin } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { textParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

const coordinate = /^-?\d{1,3}(\.\d{1,8})?$/;

/** A place by `?name=&address=&latitude=&longitude=`, or a country by `?region=`. */
export function OpenLocationScreen() {
  const { t, tag } = useWords();
  const place = useQueryValues({
    name: textParam(/^[^<>]{1,80}$/),
    address: textParam(/^[^<>]{1,200}$/),
    region: textParam(/^[A-Z]{2}$/),
    latitude: textParam(coordinate),
    longitude: textParam(coordinate),
  });
  const regionName =
    place.region === null ? null : new Intl.DisplayNames(tag, { type: 'region' }).of(place.region);
  const name = place.name ?? regionName ?? null;
  const { latitude, longitude } = place;
  const coordinates =
    latitude !== null && longitude !== null
      ? t('location.coordinates', { latitude, longitude })
      : null;
  return (
    <Page title={t('location.open')}>
      <EmptyState
        icon={MapPin}
        title={
          <span className="text-title font-semibold text-strong">
            {name ?? t('location.unknown')}
          </span>
        }
        hint={[place.address, coordinates].filter((line) => line !== null).join(' · ')}
        action={
          <Button variant="plain" size="medium" onClick={() => void redirect('/choose-location')}>
            {t('location.choose')}
          </Button>
        }
      />
    </Page>
  );
}
