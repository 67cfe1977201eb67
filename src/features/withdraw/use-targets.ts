/** Where the user may withdraw to: saved addresses of a currency, and the card of a kind. */
import type { Failure } from '../../../contract/envelope.ts';
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import type { WithdrawMethod } from '../../../contract/features/withdraw.ts';
import { useAsk } from '../../link/use-ask.ts';

export interface Card {
  readonly bankName: string;
  /** With all but the last four characters covered. */
  readonly bankAccount: string;
  readonly usableAt: number;
}

export interface Targets {
  /** Undefined until they have come. */
  readonly addresses: readonly WalletAddress[] | undefined;
  /** Null when none was added. */
  readonly card: Card | null | undefined;
  /** Why neither has come. */
  readonly targetsFailure: Failure | null;
  readonly retryTargets: () => void;
}

/** More addresses of one currency than anybody has. */
const ALL = 100;
/** Who comes back from adding one sees it at once. */
const FRESH = { staleMs: 0 };

export function useTargets(method: WithdrawMethod, currency: string): Targets {
  const isAddress = method === 'address';
  const book = useAsk(
    'walletAddresses.book',
    { currency, limit: ALL },
    { ...FRESH, enabled: isAddress && currency !== '' },
  );
  const domestic = useAsk(
    'bankCards.domesticCard',
    {},
    { ...FRESH, enabled: method === 'domestic' },
  );
  const abroad = useAsk(
    'bankCards.internationalCard',
    {},
    { ...FRESH, enabled: method === 'international' },
  );
  const card = method === 'international' ? abroad : domestic;
  const { data, failure, refresh } = isAddress ? book : card;
  return {
    addresses: isAddress ? book.data?.list : [],
    card: isAddress ? null : card.data,
    targetsFailure: data === undefined ? failure : null,
    retryTargets: () => void refresh(),
  };
}
