/** Coins and stocks share the trade screen and the orders. */
export type TradedKind = 'coin' | 'stock';

export const tradedKinds = ['coin', 'stock'] as const satisfies readonly TradedKind[];
