/** AreaList { onPick, chosen, hasCodes? }: countries and regions in the user's language, with search. */
import { Check } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { foldText } from '../i18n/fold-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { TextInput } from '../ui/fields/text-input.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../ui/lists/skeleton.tsx';
import type { NamedArea } from './phone-areas.ts';

interface AreaListProps {
  readonly onPick: (area: NamedArea) => void;
  readonly chosen?: string;
  readonly hasCodes?: boolean;
}

function useNamedAreas(tag: string): readonly NamedArea[] | null {
  const [areas, setAreas] = useState<readonly NamedArea[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('./phone-areas.ts').then(({ namedAreas }) => {
      if (isCurrent) setAreas(namedAreas(tag));
    });
    return () => {
      isCurrent = false;
    };
  }, [tag]);
  return areas;
}

export function AreaList({ onPick, chosen = '', hasCodes = true }: AreaListProps) {
  const { t, tag } = useWords();
  const areas = useNamedAreas(tag);
  const [sought, setSought] = useState('');
  const shown = useMemo(() => matching(areas ?? [], sought), [areas, sought]);
  return (
    <>
      <div className="sticky top-0 z-10 bg-inherit pb-2">
        <TextInput
          type="search"
          aria-label={t('location.search')}
          placeholder={t('location.search')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {areas === null && <SkeletonRows label={t('ui.loading')} count={8} />}
      {areas !== null && shown.length === 0 && <EmptyState title={t('empty.search')} />}
      <ul className="divide-y divide-hairline">
        {shown.map((area) => (
          <li key={area.country}>
            <button
              type="button"
              aria-pressed={area.country === chosen}
              onClick={() => onPick(area)}
              className={`flex min-h-12 w-full items-center gap-3 text-left -outline-offset-2 ${area.country === chosen ? 'text-gold' : ''}`}
            >
              <span className="flex-1">{area.name}</span>
              {hasCodes && <span className="figure text-soft">+{area.code}</span>}
              {area.country === chosen && <Check aria-hidden="true" size={18} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function matching(areas: readonly NamedArea[], sought: string): readonly NamedArea[] {
  const needle = foldText(sought).replace(/^\+/, '');
  if (needle === '') return areas;
  return areas.filter(
    ({ name, code, country }) =>
      foldText(name).includes(needle) ||
      code.startsWith(needle) ||
      country.toLowerCase() === needle,
  );
}
