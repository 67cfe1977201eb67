/** `miner-plan ID open|closed`: stops a plan in its round, or lets it go on. What was rented runs on. */
import { misused, refused, type Verb } from '../../operator/verb.ts';
import { remainingOf, setOpen } from './offer-store.ts';
import { minerOfferOf } from './rounds.ts';

export const planVerb: Verb = {
  usage: 'ID open|closed                ID is the plan_id of a plan in its round',
  change: async ({ exchange }, tx, { args }) => {
    const [id = '', wish = ''] = args;
    if (args.length !== 2 || !/^[1-9]\d{0,11}$/.test(id) || !['open', 'closed'].includes(wish))
      return misused('ID is a number, and then comes open or closed');
    const offer = minerOfferOf(Number.parseInt(id, 10));
    if (offer === null) return refused('not_found');
    if (offer.closesAt <= exchange.clock.now()) return refused('not_on_sale');
    const state = await setOpen(tx, offer, wish === 'open');
    const { termDays, wattsPerUnit } = offer;
    const remaining = remainingOf(state);
    return {
      exitCode: 0,
      answer: { id: offer.id, termDays, wattsPerUnit, remaining, isOpen: state.isOpen },
    };
  },
};
