import { FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const nft = feature({
  topics: { 'nft.live': FRAMES, 'nft.bidPreview': FRAMES, 'nft.resalePreview': FRAMES },
  questions: [
    'nft.market',
    'nft.work',
    'nft.artistList',
    'nft.artistPage',
    'nft.collectionList',
    'nft.owned',
    'nft.bidRecord',
    'nft.ownBids',
    'nft.payments',
  ],
  answers: async () => (await import('./questions.ts')).nftFormatters,
  load: async (parts) => (await import('./live-work.ts')).createNftFeature(parts),
});
