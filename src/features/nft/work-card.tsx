/**
 * WorkCard { item, isInView? }: a work in a grid; the picture of one that is in view from the beginning does not wait.
 * WorkBadges { item }: its state, its rarity, and whether it is a closed box.
 */
import type { NftItemView } from '../../../contract/features/nft-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { workPath } from './paths.ts';

interface WorkCardProps {
  readonly item: NftItemView;
  readonly isInView?: boolean;
}

export function WorkCard({ item, isInView = false }: WorkCardProps) {
  const { t } = useWords('nft');
  return (
    <button
      type="button"
      aria-label={`${item.name}, ${item.artist.name}, ${item.nowText}`}
      onClick={() => void push(workPath(item))}
      className="flex h-full w-full flex-col gap-1.5 rounded-large bg-raised p-2 text-left active:opacity-70"
    >
      <img
        src={item.image}
        alt=""
        {...(isInView ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const))}
        decoding="async"
        width={400}
        height={400}
        className="aspect-square w-full rounded-small bg-control object-cover"
      />
      <span className="truncate font-semibold">{item.name}</span>
      <span className="truncate text-small text-faint">{item.artist.name}</span>
      <span className="figure truncate text-small">{item.nowText}</span>
      <span className="figure truncate text-small text-faint">≈ {item.fiatText}</span>
      <span className="flex flex-wrap gap-1">
        <WorkBadges item={item} />
        {item.saleStatus === 'on_sale' && <Badge>{t(`modes.${item.saleMode}`)}</Badge>}
      </span>
    </button>
  );
}

const tones = {
  idle: 'plain',
  not_started: 'warning',
  on_sale: 'up',
  sold: 'plain',
  ended: 'plain',
} as const;

export function WorkBadges({ item }: { readonly item: NftItemView }) {
  const { t } = useWords('nft');
  const { saleStatus, rarity, boxStatus, isReselling } = item;
  return (
    <>
      <Badge tone={tones[saleStatus]}>
        {isReselling ? t('reselling') : t(`states.${saleStatus}`)}
      </Badge>
      {rarity !== null && rarity !== 'common' && (
        <Badge tone="gold">{t(`rarities.${rarity}`)}</Badge>
      )}
      {boxStatus === 'unopened' && <Badge tone="gold">{t('box.unopened')}</Badge>}
    </>
  );
}
