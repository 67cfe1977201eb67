/** Where works and artists lead. */
export const MARKET_PATH = '/pages/nft/nft';
export const MINE_PATH = '/pages/nft/mine';
export const ACTIVITY_PATH = '/pages/nft/myNft';

export const workPath = ({ id, type }: { readonly id: number; readonly type?: string }) =>
  type === 'video' || type === 'audio'
    ? `/pages/nft/artworkDetail_video?id=${id}`
    : `/pages/nft/artworkDetail?id=${id}`;
export const collectionPath = (id: number) => `${MARKET_PATH}?collection=${id}`;
export const artistPath = (id: number) => `/pages/nft/artistDetail?id=${id}`;
export const purchasePath = (id: number) => `/pages/nft/purchase?id=${id}`;
export const biddingPath = (id: number) => `/pages/nft/purchase_one?id=${id}`;
export const resellPath = (id: number) => `/pages/nft/resell?id=${id}`;
