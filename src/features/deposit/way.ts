/** How the money comes in, with what that way allows and costs. */
import type { DepositDraft, DepositType } from '../../../contract/features/deposit.ts';

export interface Way {
  readonly type: DepositType;
  /** Null for a bank transfer. */
  readonly network: string | null;
  /** In the currency that is credited. */
  readonly minimum: string;
  readonly maximum: string;
  /** Fraction of the amount. */
  readonly feeRate: string;
  readonly feeRateText: string;
  readonly fiat: DepositDraft['fiat'];
}
