/** OwnedWorks: the works of art of the user, what was paid for them, and what they would bring at the lowest prices. */
import { Palette } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { ListRow } from '../../ui/lists/list.tsx';

const WORKS_PATH = '/pages/nft/mine';

/** Nothing for who has none. */
export function OwnedWorks() {
  const { t } = useWords('assets');
  const { data } = useAsk('nft.owned', { limit: 1 });
  if (data === undefined || data.summary.works === 0) return null;
  const { worksText, costFiatText, floorFiatText } = data.summary;
  return (
    <ListRow
      icon={Palette}
      label={`${t('works.title')} (${worksText})`}
      note={t('works.cost', { amount: costFiatText })}
      value={
        <>
          <span className="figure block text-strong">{floorFiatText}</span>
          <span className="block text-small text-faint">{t('works.floor')}</span>
        </>
      }
      onClick={() => void push(WORKS_PATH)}
    />
  );
}
