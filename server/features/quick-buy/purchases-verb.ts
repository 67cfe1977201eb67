/** `card-purchases`: what was paid by card in each currency, what it cost, and what was given back of each coin. */
import { misused, type Verb } from '../../operator/verb.ts';

export const purchasesVerb: Verb = {
  usage: '                     what was paid by card, its fees, and the cashback in each coin',
  run: async ({ exchange }, args) => {
    if (args.length > 0) return misused('there are no arguments');
    const { database } = exchange;
    const paid = await database.query(
      `select fiat, count(*) as purchases, sum(amount) as amount, sum(fee) as fees
         from card_purchases group by fiat order by fiat`,
    );
    const bought = await database.query(
      `select currency, sum(received) as received, sum(cashback) as cashback
         from card_purchases group by currency order by currency`,
    );
    return { exitCode: 0, answer: { paid, bought } };
  },
};
