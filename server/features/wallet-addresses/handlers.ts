/** Wallet addresses: where a user's coins may be withdrawn to. A new one has to wait before it can be used. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Currency } from '../../../contract/features/wallet-addresses.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { currencies } from '../../money/currencies.ts';
import { networksOf } from '../../money/networks.ts';
import { tokens } from '../../money/token-table.ts';
import { announce } from '../../realtime/announce.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { listAddresses, removeAddress } from './address-store.ts';
import { saveAddress } from './save-address.ts';

type Menu =
  | 'walletAddresses.currencies'
  | 'walletAddresses.save'
  | 'walletAddresses.list'
  | 'walletAddresses.remove';

const currencyList: readonly Currency[] = currencies.map(({ id, code, name, scale }) => {
  const networks = networksOf(code).map(({ network }) => network);
  const isOnChain = networks.length > 0;
  return {
    id,
    currency: code,
    name,
    scale,
    networks,
    canDeposit: isOnChain,
    canWithdraw: isOnChain,
  };
});

const tokenIds = new Set(tokens.map(({ id }) => id));

export function walletAddressesHandlers(
  parts: Pick<SessionParts, 'passwords' | 'codes' | 'guard'>,
): Handlers<Menu> {
  return {
    // Nobody is told of a token that is not announced.
    'walletAddresses.currencies': async ({ feed, clock }) => {
      const announced = new Set(feed.issues.announced(clock.now()).map(({ token }) => token.id));
      return ok(currencyList.filter(({ id }) => !tokenIds.has(id) || announced.has(id)));
    },
    'walletAddresses.save': (context, request) => saveAddress(parts, context, request),
    'walletAddresses.list': async ({ database, clock, caller }, { currency, ...asked }) => {
      const page = clampPage(asked);
      const wanted = { userId: caller.userId, currency, ...page, nowMs: clock.now() };
      const rows = await listAddresses(database, wanted);
      return ok(pageOf(rows, page, (row) => row));
    },
    'walletAddresses.remove': async ({ caller, ...exchange }, { id }) => {
      const { database, clock } = exchange;
      const isRemoved = await database.withTransaction(async (tx) => {
        const owned = { userId: caller.userId, id, nowMs: clock.now() };
        if (!(await removeAddress(tx, owned))) return false;
        await announce(exchange, tx, caller.userId, [['walletAddresses.removed', { id }]]);
        return true;
      });
      return isRemoved ? ok({}) : refuse('not_found');
    },
  };
}
