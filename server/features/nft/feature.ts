import { feature } from '../../feature.ts';
import { nftHandlers } from './handlers.ts';
import { startNft } from './keeper.ts';
import { boxProofVerb, worksVerb } from './nft-verbs.ts';
import { workLog } from './work-log.ts';

export const nft = feature({
  start: startNft,
  handlers: ({ running }) => nftHandlers(running),
  provides: ({ database }) => ({ workLog: workLog(database) }),
  verbs: { works: worksVerb, 'box-proof': boxProofVerb },
  counts: {
    unpaidWorks: `select count(*) from nft_orders where status = 'unpaid'`,
    worksOnSale: `select count(*) from nft_sales where status = 'open' and seller_id is not null`,
  },
});
