/** `defi-pool ID open|closed`: lets nobody into a pool any more, or lets them in again. Shares stay, and can be left. */
import { misused, refused, type Verb } from '../../operator/verb.ts';
import { remainingOf, setOpen } from './pool-store.ts';
import { pools } from './terms.ts';

export const poolVerb: Verb = {
  usage: 'ID open|closed                 ID is the pool_id',
  change: async (_parts, tx, { args }) => {
    const [id = '', wish = ''] = args;
    if (args.length !== 2 || !/^[1-9]\d{0,11}$/.test(id) || !['open', 'closed'].includes(wish))
      return misused('ID is a number, and then comes open or closed');
    const pool = pools.find((each) => each.id === Number.parseInt(id, 10));
    if (pool === undefined) return refused('not_found');
    const state = await setOpen(tx, pool, wish === 'open');
    return {
      exitCode: 0,
      answer: {
        id: pool.id,
        currency: pool.currency.code,
        remaining: remainingOf(pool, state),
        isOpen: state.isOpen,
      },
    };
  },
};
