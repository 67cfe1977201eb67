/** Tells both sides of an order what has become of it: the order, their balances, and what one of them has to know. */
import type { OtcRole } from '../../../contract/rules/otc/order-steps.ts';
import { otcRoles } from '../../../contract/rules/otc/order-steps.ts';
import type { MessageKey } from '../../content/message-keys.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { addMessages } from '../../messages/add-message.ts';
import { type Announcement, announceToMany } from '../../realtime/announce.ts';
import { readOffer, toOwnOffer } from './offer-store.ts';
import { type OrderRow, toOrder, userOf } from './order-store.ts';

type OtcMessageKey = Extract<MessageKey, `otc_${string}`>;

/** What a side is told by message: nothing of what it has just done itself. */
export type Told = Readonly<Partial<Record<OtcRole, OtcMessageKey>>>;

export async function tellSides(
  exchange: Exchange,
  tx: Transaction,
  news: { readonly row: OrderRow; readonly balances: readonly Balance[]; readonly told: Told },
): Promise<void> {
  const { row, balances, told } = news;
  const nowMs = exchange.clock.now();
  const offer = toOwnOffer(await readOffer(tx, row.offerId), { feed: exchange.feed, nowMs });
  const messages = await writeMessages(tx, { row, told, at: nowMs });
  await announceToMany(
    exchange,
    tx,
    otcRoles.flatMap((role) => {
      const userId = userOf(row, role);
      const moved = balances.filter((balance) => balance.userId === userId);
      const facts: Announcement[] = [['otc.orderChanged', toOrder(row, role)]];
      if (row.maker === role) facts.push(['otc.offerChanged', offer]);
      if (moved.length > 0) facts.push(['balances.changed', balanceViews(moved)]);
      return [...facts, ...(messages.get(role) ?? [])].map((fact) => ({ userId, news: fact }));
    }),
  );
}

async function writeMessages(
  tx: Transaction,
  { row, told, at }: { readonly row: OrderRow; readonly told: Told; readonly at: number },
): Promise<ReadonlyMap<OtcRole, Announcement[]>> {
  const wishes = otcRoles.flatMap((role) => {
    const key = told[role];
    return key === undefined ? [] : [{ role, key }];
  });
  const { number: amount, currency, total, fiat } = row;
  const written = await addMessages(
    tx,
    wishes.map(({ role, key }) => ({
      userId: userOf(row, role),
      key,
      params: { amount, currency, total: `${total} ${fiat}` },
      at,
      link: `/pages/otc/order?id=${row.id}`,
    })),
  );
  return new Map(
    wishes.map(({ role }, index) => {
      const message = written[index];
      return [role, message === undefined ? [] : [message.news]];
    }),
  );
}
