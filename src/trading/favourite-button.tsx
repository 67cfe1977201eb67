/** FavouriteButton { currencyId }: the star of a market. A guest is asked to log in. */
import { Star } from 'lucide-react';
import { useWords } from '../i18n/use-words.ts';
import { run } from '../link/core-link.ts';
import { useRun } from '../link/use-run.ts';
import { useTopic } from '../link/use-topic.ts';
import { requireLogin } from '../navigation/require-login.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toast.tsx';

interface FavouriteButtonProps {
  readonly currencyId: number | null;
  readonly className?: string;
}

export function FavouriteButton({ currencyId, className }: FavouriteButtonProps) {
  const { t } = useWords('chart');
  const favourites = useTopic('markets.favourites') ?? [];
  const add = useRun('markets.addFavourite');
  const remove = useRun('markets.removeFavourite');
  const isFavourite = currencyId !== null && favourites.includes(currencyId);

  const toggle = async () => {
    if (currencyId === null || !requireLogin()) return;
    if (!isFavourite) {
      if ((await add.execute({ currencyId }))?.ok) showToast(t('favourite.added'), 'success');
      return;
    }
    // A favourite is removed by its own id, which only the list knows.
    const list = await run('markets.favourites', {});
    const own = list.ok && list.value.find((row) => row.currencyId === currencyId);
    if (own && (await remove.execute({ id: own.id }))?.ok) {
      showToast(t('favourite.removed'), 'success');
    }
  };

  return (
    <IconButton
      icon={Star}
      label={t(isFavourite ? 'favourite.remove' : 'favourite.add')}
      aria-pressed={isFavourite}
      disabled={currencyId === null || add.isPending || remove.isPending}
      onClick={() => void toggle()}
      className={classNames(isFavourite && '[&>svg]:fill-gold [&>svg]:text-gold', className)}
    />
  );
}
