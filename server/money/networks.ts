/**
 * How coins come in and go out: networks, bounds, fees and confirmations. The product specification leaves
 * these numbers open; they are configuration, and the client learns them through the contract. All amounts
 * are in the coin.
 */
import {
  type AddressKind,
  type NetworkName,
  networkKinds,
} from '../../contract/rules/fields/wallet-address.ts';

export interface CoinNetwork {
  readonly currency: string;
  /** As users know it, for example TRC20. */
  readonly network: string;
  readonly addressKind: AddressKind;
  /** Blocks until a deposit is credited. */
  readonly confirmations: number;
  readonly minimumDeposit: string;
  readonly maximumDeposit: string;
  readonly minimumWithdrawal: string;
  readonly maximumWithdrawal: string;
  /** Taken from the amount of a withdrawal. */
  readonly withdrawalFee: string;
}

type Row = readonly [
  currency: string,
  network: NetworkName,
  confirmations: number,
  deposit: readonly [minimum: string, maximum: string],
  withdrawal: readonly [minimum: string, maximum: string, fee: string],
];

/** The first network of a currency is its default. */
const rows: readonly Row[] = [
  ['USDT', 'ERC20', 12, ['10', '5000000'], ['20', '5000000', '4']],
  ['USDT', 'TRC20', 20, ['1', '5000000'], ['10', '5000000', '1']],
  ['BTC', 'BTC', 2, ['0.0002', '100'], ['0.001', '100', '0.0002']],
  ['ETH', 'ETH', 12, ['0.005', '2000'], ['0.01', '2000', '0.002']],
  ['TRX', 'TRC20', 20, ['10', '10000000'], ['20', '10000000', '2']],
  ['BNB', 'BEP20', 15, ['0.01', '5000'], ['0.02', '5000', '0.001']],
  ['LINK', 'ERC20', 12, ['0.5', '300000'], ['2', '300000', '0.4']],
];

export const coinNetworks: readonly CoinNetwork[] = rows.map(
  ([currency, network, confirmations, deposit, withdrawal]) => ({
    currency,
    network,
    addressKind: networkKinds[network],
    confirmations,
    minimumDeposit: deposit[0],
    maximumDeposit: deposit[1],
    minimumWithdrawal: withdrawal[0],
    maximumWithdrawal: withdrawal[1],
    withdrawalFee: withdrawal[2],
  }),
);

export function networksOf(currency: string): readonly CoinNetwork[] {
  return coinNetworks.filter((row) => row.currency === currency);
}

/** The network of that name, or the currency's first; undefined when it has none such. */
export function networkOf(currency: string, network?: string): CoinNetwork | undefined {
  const found = networksOf(currency);
  return network === undefined ? found[0] : found.find((row) => row.network === network);
}
