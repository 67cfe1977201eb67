/** The figures of a plan at a price, as an order would keep them. */
import { type MinerTerms, unitPriceAt } from '../../../contract/rules/cloud-miner/output.ts';
import type { MinerOffer } from './rounds.ts';
import { minedCurrency, network, payCurrency } from './terms.ts';

export function figuresAt(offer: MinerOffer, price: string): Omit<MinerTerms, 'hashPower'> {
  const { unit: _unit, ...ofNetwork } = network;
  const figures = {
    ...ofNetwork,
    price,
    wattsPerUnit: offer.wattsPerUnit,
    termDays: offer.termDays,
    scale: minedCurrency.scale,
    payScale: payCurrency.scale,
  };
  return { ...figures, unitPrice: unitPriceAt(figures, offer.rentShare) };
}
