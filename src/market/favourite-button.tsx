/** FavouriteButton { currencyId }: the star of a market. A guest is asked to log in. */
import { Star } from 'lucide-react';
import { useWords } from '../i18n/use-words.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useFavourites } from './use-favourites.ts';

interface FavouriteButtonProps {
  readonly currencyId: number | null;
  readonly className?: string;
}

export function FavouriteButton({ currencyId, className }: FavouriteButtonProps) {
  const { t } = useWords('common');
  const { has, toggle, isPending } = useFavourites();
  const isFavourite = currencyId !== null && has({ currencyId });
  return (
    <IconButton
      icon={Star}
      label={t(isFavourite ? 'favourite.remove' : 'favourite.add')}
      aria-pressed={isFavourite}
      disabled={currencyId === null || isPending}
      onClick={() => currencyId !== null && toggle({ currencyId })}
      className={classNames(isFavourite && '[&>svg]:fill-gold [&>svg]:text-gold', className)}
    />
  );
}
