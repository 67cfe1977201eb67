/** A day of rented hash power: what it uses up of the rent, and what it pays. */
import { rentOfDay } from '../../../contract/rules/cloud-miner/output.ts';
import type { HoldPosting, TransferOrder } from '../../ledger/transfer.ts';
import { MINER_REFERENCE, type MinerRow } from './miner-store.ts';
import { PAYING_ACCOUNT } from './terms.ts';

/** The next day that is due. Each has keys of its own, so it is paid once, whoever comes to it and however late. */
export function dayMovements(
  miner: MinerRow,
  at: number,
): readonly (HoldPosting | TransferOrder)[] {
  const { id, userId, currency, payCurrency, holdId, daysPaid, dailyOutput } = miner;
  const reference = { kind: MINER_REFERENCE, id };
  const rent = rentOfDay(miner, daysPaid);
  return [
    {
      code: 'miner_rent',
      key: `miner_rent:${id}:${daysPaid}`,
      reference,
      holdId,
      amount: rent,
      legs: [{ account: { house: 'products', currency: payCurrency }, amount: rent }],
      at,
    },
    {
      code: 'miner_output',
      key: `miner_output:${id}:${daysPaid}`,
      reference,
      legs: [
        { account: { house: 'products', currency }, amount: `-${dailyOutput}` },
        { account: { userId, account: PAYING_ACCOUNT, currency }, amount: dailyOutput },
      ],
      at,
    },
  ];
}
