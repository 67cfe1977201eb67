/**
 * The fiat currencies on offer. The list is kept for 24 h (APP-08); when a new one arrives, the chosen
 * currency becomes the new list's entry of the same code, and both are saved (APP-10).
 */
import { useEffect } from 'react';
import type { FiatRate } from '../../../contract/features/home.ts';
import { storage } from '../../device/storage.ts';
import { chooseFiat, usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { DEFAULT_FIAT } from '../../link/worker/stored-start.ts';

export const FIAT_LIFE_MS = 86_400_000;

interface KeptFiats {
  readonly list: readonly FiatRate[];
  readonly saveTime: number;
}

function isKeptFiats(value: unknown): value is KeptFiats {
  if (typeof value !== 'object' || value === null) return false;
  const { list, saveTime } = value as Partial<KeptFiats>;
  return (
    typeof saveTime === 'number' &&
    Array.isArray(list) &&
    list.every((entry) => typeof entry?.currencyCode === 'string')
  );
}

/** The kept list while it is younger than a day. */
export function freshFiats(kept: KeptFiats | null, nowMs: number): readonly FiatRate[] | null {
  return kept && nowMs - kept.saveTime < FIAT_LIFE_MS ? kept.list : null;
}

interface FiatList {
  readonly list: readonly FiatRate[];
  /** When the rates were fetched, in milliseconds; null before the first time. */
  readonly savedAt: number | null;
}

export function useFiatList(): FiatList {
  const fiat = usePreferences((preferences) => preferences.fiat);
  const kept = storage.readJson('fiats', isKeptFiats);
  const fresh = freshFiats(kept, Date.now());
  const { data } = useAsk(
    'home.siteConfig',
    {},
    { enabled: fresh === null, staleMs: FIAT_LIFE_MS },
  );
  const arrived = data?.fiats;

  useEffect(() => {
    if (!arrived) return;
    storage.writeJson('fiats', { list: arrived, saveTime: Date.now() });
    const isOffered = arrived.some(({ currencyCode }) => currencyCode === fiat);
    chooseFiat(isOffered ? fiat : DEFAULT_FIAT);
  }, [arrived, fiat]);

  return { list: arrived ?? fresh ?? kept?.list ?? [], savedAt: kept?.saveTime ?? null };
}
