/** `lock-plan ID open|closed`: stops the sale of a plan in its round, or lets it go on. What was bought is not touched. */
import { misused, refused, type Verb } from '../../operator/verb.ts';
import { remainingOf, setOpen } from './offer-store.ts';
import { offerOf } from './rounds.ts';

export const planVerb: Verb = {
  usage: 'ID open|closed                 ID is the config_id of a plan in its round',
  change: async ({ exchange }, tx, { args }) => {
    const [id = '', wish = ''] = args;
    if (args.length !== 2 || !/^[1-9]\d{0,11}$/.test(id) || !['open', 'closed'].includes(wish))
      return misused('ID is a number, and then comes open or closed');
    const offer = offerOf(Number.parseInt(id, 10));
    if (offer === null) return refused('not_found');
    if (offer.closesAt <= exchange.clock.now()) return refused('not_on_sale');
    const state = await setOpen(tx, offer, wish === 'open');
    const answer = {
      id: offer.id,
      currency: offer.currency.code,
      termDays: offer.termDays,
      remaining: remainingOf(offer, state),
      isOpen: state.isOpen,
    };
    return { exitCode: 0, answer };
  },
};
