/** Adds an address to the book: checked by its network, proven, and not usable before some hours are over. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import { canonicalAddress } from '../../../contract/rules/fields/wallet-address.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext } from '../../calls/handler.ts';
import { transact } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import { addMessage } from '../../messages/add-message.ts';
import { networkOf, networksOf } from '../../money/networks.ts';
import { announce } from '../../realtime/announce.ts';
import { ownsPicture } from '../../uploads/pictures.ts';
import { proveOutflow } from '../../users/outflow-proof.ts';
import { usableFrom } from '../../users/outflow-wait.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { type AddressPlace, countAddresses, hasAddress, insertAddress } from './address-store.ts';

const MAXIMUM_ADDRESSES = 50;

type Context = CallContext<'walletAddresses.save'>;
type Wish = RequestOf<'walletAddresses.save'>;

/** The draft is validated before the proof, which may consume a code. */
export async function saveAddress(
  parts: Pick<SessionParts, 'passwords' | 'codes' | 'guard'>,
  context: Context,
  wish: Wish,
): Promise<Result<WalletAddress>> {
  const { database, caller } = context;
  const place = placeOf(wish);
  if (!place.ok) return place;
  if (!(await ownsPicture(database, caller.userId, wish.qrcode)))
    return refuse('picture_required', { fields: { qrcode: 'picture_required' } });
  if (await hasAddress(database, caller.userId, place.value)) return refusedTwice();
  const proof = await proveOutflow(parts, context, wish);
  if (!proof.ok) return proof;
  return add(context, { ...place.value, name: wish.name, qrcode: wish.qrcode });
}

function placeOf({ currency, network, address }: Wish): Result<AddressPlace> {
  if (networksOf(currency).length === 0)
    return refuse('currency_unknown', { fields: { currency: 'currency_unknown' } });
  const found = networkOf(currency, network);
  if (found === undefined)
    return refuse('parameter_error', { fields: { network: 'parameter_error' } });
  const canonical = canonicalAddress(found.addressKind, address);
  return canonical === null
    ? refuse('address_invalid', { fields: { address: 'address_invalid' } })
    : ok({ currency, network: found.network, address: canonical });
}

async function add(
  { caller, ...exchange }: Context,
  draft: AddressPlace & Pick<WalletAddress, 'name' | 'qrcode'>,
): Promise<Result<WalletAddress>> {
  const { clock, config, database } = exchange;
  const { userId } = caller;
  return transact(database, async (tx) => {
    if ((await countAddresses(tx, userId)) >= MAXIMUM_ADDRESSES) {
      const params = { maximum: String(MAXIMUM_ADDRESSES) };
      throw new Refused(refuse('limit_exceeded', { params }).error);
    }
    const createdAt = clock.now();
    const usableAt = usableFrom({ config }, createdAt);
    const added = await insertAddress(tx, userId, { ...draft, createdAt, usableAt });
    if (added === undefined) throw new Refused(refusedTwice().error);
    const message = await addMessage(tx, userId, {
      key: 'address_added',
      params: {
        name: draft.name,
        currency: draft.currency,
        hours: String(config.addressWaitHours),
      },
      at: createdAt,
    });
    await announce(exchange, tx, userId, [['walletAddresses.saved', added], message]);
    return added;
  });
}

function refusedTwice() {
  return refuse('already_done', { fields: { address: 'already_done' } });
}
