/** Where a picture, an animation, a sound or a film is. The number changes when they are drawn otherwise: they are kept for ever. */
import type { NftItem } from '../../contract/features/nft-entities.ts';

export const ART_ROOT = '/art/1';

export function picturePath(kind: 'work' | 'cover' | 'box', number: number): string {
  return `${ART_ROOT}/${kind}-${number}.svg`;
}

/** What lists show, and what stands there before a film or an animation plays. */
export function posterPath(kind: 'work' | 'artist' | 'box', number: number): string {
  return `${ART_ROOT}/${kind}-${number}.webp`;
}

export function mediaPath(type: NftItem['type'], number: number): string {
  switch (type) {
    case 'gif':
      return `${ART_ROOT}/work-${number}.gif`;
    case 'audio':
      return `${ART_ROOT}/work-${number}.wav`;
    case 'video':
      return `${ART_ROOT}/work-${number}.webm`;
    default:
      return picturePath('work', number);
  }
}
