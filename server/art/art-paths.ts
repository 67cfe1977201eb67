/** Where a picture, an animation, a sound or a film is. The number changes when they are drawn otherwise: they are kept for ever. */
import type { NftItem } from '../../contract/features/nft-entities.ts';

export const ART_ROOT = '/art/1';

export function picturePath(kind: 'work' | 'artist' | 'cover' | 'box', number: number): string {
  return `${ART_ROOT}/${kind}-${number}.svg`;
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
