/** Buys an option: stake and fee are taken at once, and its two ticks are still to come. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { OptionOrder, OptionSubmit } from '../../../contract/features/options.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { optionsFeeDiscount } from '../../../contract/rules/money/vip.ts';
import { optionFee } from '../../../contract/rules/options/payout.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announce } from '../../realtime/announce.ts';
import { lockOpener } from '../../users/vip-tier.ts';
import { OPTION_REFERENCE, withoutZeros } from './money.ts';
import { limitsRefusal } from './opening-limits.ts';
import { countHolding, insertOption, toOptionOrder } from './option-store.ts';
import { FEE_RATE, MAXIMUM_OPEN_OPTIONS } from './terms.ts';
import { validateOption } from './validate-option.ts';

/**
 * @returns the option, which waits for its opening tick: the first one from now on.
 * @throws Refused when the account cannot pay; the mount rolls back and answers with the refusal.
 */
export async function submitOption(
  exchange: Exchange,
  tx: Transaction,
  submission: { userId: number; request: OptionSubmit },
): Promise<Result<OptionOrder>> {
  const { feed, clock } = exchange;
  const { userId, request } = submission;
  // One user buys one option after the other, so that the limit holds.
  const { tier, isLimited } = await lockOpener(tx, userId);
  const at = clock.now();
  const intent = validateOption(feed, request, at);
  if (!intent.ok) return intent;
  if ((await countHolding(tx, userId)) >= MAXIMUM_OPEN_OPTIONS) {
    return refuse('too_many_orders', { params: { maximum: String(MAXIMUM_OPEN_OPTIONS) } });
  }
  const limited = isLimited
    ? await limitsRefusal(exchange, tx, { userId, request, intent: intent.value })
    : null;
  if (limited) return limited;
  const { code: currency, scale } = intent.value.terms.currency;
  const stake = plainText(exact(request.number));
  const discountPercent = optionsFeeDiscount(tier);
  const fee = optionFee({ stake, feeRate: FEE_RATE, discountPercent, scale });
  const row = await insertOption(tx, {
    userId,
    intent: intent.value,
    type: request.type,
    stake,
    fee,
    at,
  });
  const paid = plainText(exact(stake).plus(fee));
  const written = accept(
    await transfer(tx, {
      code: 'options_open',
      key: `option_open:${row.id}`,
      reference: { kind: OPTION_REFERENCE, id: row.id },
      legs: withoutZeros([
        { account: { userId, account: 'micro', currency }, amount: `-${paid}` },
        { account: { house: 'market', currency }, amount: stake },
        { account: { house: 'fees', currency }, amount: fee },
      ]),
      at,
    }),
  );
  const option = toOptionOrder(row);
  await announce(exchange, tx, userId, [
    ['options.submitted', option],
    ['balances.changed', balanceViews(written.balances)],
  ]);
  return ok(option);
}
