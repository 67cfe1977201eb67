/** `dual PRODUCT SHARES`: how many shares a product has in all. What was sold stays sold. */
import { misused, refused, type Verb } from '../../operator/verb.ts';
import { lockProduct } from './product-store.ts';

export const sharesVerb: Verb = {
  usage: 'PRODUCT SHARES             how many it has in all, never fewer than were sold',
  change: async (_parts, tx, { args }) => {
    const [id, total] = args.map((text) =>
      /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : null,
    );
    if (args.length !== 2 || !id || !total) return misused('PRODUCT and SHARES are whole numbers');
    const product = await lockProduct(tx, id);
    if (product === null) return refused('not_found');
    const { soldShares: sold } = product;
    if (total < sold) return misused(`${sold} shares were sold`);
    await tx.query('update dual_products set total_shares = $2 where id = $1', [id, total]);
    return { exitCode: 0, answer: { product: id, total, sold } };
  },
};
