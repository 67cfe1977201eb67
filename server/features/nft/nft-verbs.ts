/** `works`: what is on sale, won and sold. `box-proof SERIES`: whether its boxes are those that were committed to. */
import { judgeBoxes } from '../../../contract/rules/nft/box-proof.ts';
import { misused, refused, type Verb } from '../../operator/verb.ts';

export const worksVerb: Verb = {
  usage: '                        works of art: how many are on sale, waiting for payment and sold',
  run: async ({ exchange }, args) => {
    if (args.length > 0) return misused('there are no arguments');
    const { database } = exchange;
    const sales = await database.query<{ mode: string; status: string; count: number }>(
      'select mode, status, count(*) as count from nft_sales group by 1, 2 order by 1, 2',
    );
    const [sold] = await database.query<{ turnover: string; fees: string; royalties: string }>(
      `select coalesce(sum(price), 0) as turnover, coalesce(sum(fee), 0) as fees,
           coalesce(sum(royalty), 0) as royalties from nft_trades`,
    );
    return { exitCode: 0, answer: { sales, ...sold } };
  },
};

/** Of all boxes, also of those that are closed: it says whether they hold, not what they hold. */
export const boxProofVerb: Verb = {
  usage: 'SERIES              whether all its boxes hold what was committed to',
  run: async ({ exchange }, args) => {
    const [text = ''] = args;
    if (args.length !== 1 || !/^[1-9]\d{0,3}$/.test(text)) return misused('SERIES is a number');
    const series = Number.parseInt(text, 10);
    const { database } = exchange;
    const [committed] = await database.query<{ root: string; hashes: string[] }>(
      'select root, hashes from nft_series where id = $1',
      [series],
    );
    if (!committed) return refused('not_found');
    const opened = await database.query<{ number: number; work: number; salt: string }>(
      'select number, work, salt from nft_boxes where series = $1 order by number',
      [series],
    );
    const verdict = judgeBoxes({ series, ...committed, opened });
    return { exitCode: 0, answer: { series, ...verdict } };
  },
};
