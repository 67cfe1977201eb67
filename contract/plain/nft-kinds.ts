/** What works of art are and how they are sold, for rows of the contract and for filters alike. */

export const nftMediaTypes = ['image', 'gif', 'audio', 'video'] as const;
export const nftSaleModes = ['normal', 'auction', 'blind_box'] as const;
export const nftRarities = ['common', 'rare', 'epic', 'legendary'] as const;
/** From now against start and end (NFT-10); `idle` is an item that was never for sale. */
export const nftSaleStates = ['idle', 'not_started', 'on_sale', 'sold', 'ended'] as const;
