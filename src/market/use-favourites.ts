/** The user's favourites, and the one way to add or remove one (MARK-05 to MARK-07). */
import { useCallback, useMemo } from 'react';
import type { MarketView } from '../../contract/features/markets.ts';
import { vibrateTick } from '../device/vibration.ts';
import { useWords } from '../i18n/use-words.ts';
import { run } from '../link/core-link.ts';
import { useSession } from '../link/session.ts';
import { useSend } from '../link/use-send.ts';
import { useTopic } from '../link/use-topic.ts';
import { requireLogin } from '../navigation/require-login.ts';
import { showToast } from '../ui/layers/toast.tsx';

/** A favourite is a currency: it stands for its main market. */
type Listed = Pick<MarketView, 'currencyId'>;

export interface Favourites {
  readonly isUser: boolean;
  readonly has: (market: Listed) => boolean;
  /** A guest is sent to login. */
  readonly toggle: (market: Listed) => void;
  readonly isPending: boolean;
}

export function useFavourites(): Favourites {
  const { t } = useWords('common');
  const isUser = useSession().state === 'user';
  const currencyIds = useTopic('markets.favourites', isUser ? '' : null);
  const ids = useMemo(() => new Set(currencyIds ?? []), [currencyIds]);
  const { send: add, isPending: isAdding } = useSend('markets.addFavourite');
  const { send: remove, isPending: isRemoving } = useSend('markets.removeFavourite');

  const toggle = useCallback(
    async ({ currencyId }: Listed) => {
      if (!requireLogin()) return;
      vibrateTick();
      if (!ids.has(currencyId)) {
        const added = await add({ currencyId });
        if (added?.ok) showToast(t('favourite.added'), 'success');
        return;
      }
      const id = await favouriteId(currencyId);
      const removed = id === null ? null : await remove({ id });
      if (removed?.ok) showToast(t('favourite.removed'), 'success');
    },
    [ids, add, remove, t],
  );
  return {
    isUser,
    isPending: isAdding || isRemoving,
    has: useCallback(({ currencyId }: Listed) => ids.has(currencyId), [ids]),
    toggle: useCallback((market: Listed) => void toggle(market), [toggle]),
  };
}

/** A favourite is removed by an id of its own, which only the list knows. */
async function favouriteId(currencyId: number): Promise<number | null> {
  const list = await run('markets.favourites', {});
  if (!list.ok) return null;
  return list.value.find((favourite) => favourite.currencyId === currencyId)?.id ?? null;
}
