/** SideBadge { side }: long or short, by word, arrow and colour. */
import type { FuturesSide } from '../../../../contract/features/futures-entities.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Badge } from '../../../ui/figures/badge.tsx';

export function SideBadge({ side }: { readonly side: FuturesSide }) {
  const { t } = useWords('futures');
  return <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`side.${side}`)}</Badge>;
}
