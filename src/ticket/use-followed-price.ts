/**
 * A limit that nobody has touched follows the market, once a second, so that it can be read; never a price that is
 * not live. `onFollow` gets the last price as a plain decimal.
 */
import { useEffect, useRef } from 'react';

const FOLLOW_EVERY_MS = 1000;
/** The name of the field that follows: while somebody is in it, it stands still under their caret. */
export const FOLLOWED_FIELD = 'price';

interface FollowedPrice {
  /** False from the first touch on, and while an order is being confirmed. */
  readonly isFollowing: boolean;
  /** As the core sees it; null until it has come. */
  readonly preview: { readonly seenPrice: string; readonly ageText: string } | null;
  readonly onFollow: (price: string) => void;
}

export function useFollowedPrice({ isFollowing, preview, onFollow }: FollowedPrice): void {
  const followedAtRef = useRef(Number.NEGATIVE_INFINITY);
  const onFollowRef = useRef(onFollow);
  useEffect(() => {
    onFollowRef.current = onFollow;
  });
  const live = followedPrice(isFollowing, preview);
  useEffect(() => {
    if (live === null) return;
    const waitMs = followedAtRef.current + FOLLOW_EVERY_MS - performance.now();
    const timer = setTimeout(
      () => {
        if (document.activeElement?.getAttribute('name') === FOLLOWED_FIELD) return;
        followedAtRef.current = performance.now();
        onFollowRef.current(live);
      },
      Math.max(0, waitMs),
    );
    return () => clearTimeout(timer);
  }, [live]);
}

/** The price to follow now; null where there is none, or none that is live. */
export function followedPrice(
  isFollowing: boolean,
  preview: FollowedPrice['preview'],
): string | null {
  if (!isFollowing || preview === null || preview.ageText !== '') return null;
  return preview.seenPrice === '' ? null : preview.seenPrice;
}
