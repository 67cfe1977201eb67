/** Wallet addresses: where coins may be withdrawn to. */
import { acts } from '../act.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { isAddressOf } from '../rules/fields/wallet-address.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, Time, text } from '../wire.ts';
import { outflowProof } from './security.ts';

/** A currency of the site, with the networks that its addresses are of. */
export const Currency = z.object({
  id: z.int(),
  /** Code, for example USDT. */
  currency: z.string(),
  name: z.string(),
  /** Decimals of an amount in this currency. */
  scale: z.int(),
  networks: z.array(z.string()),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
});
export type Currency = z.infer<typeof Currency>;

export const WalletAddress = z.object({
  id: z.int(),
  currencyId: z.int(),
  currency: z.string(),
  network: z.string(),
  name: z.string(),
  address: z.string(),
  /** Address of the uploaded picture of the QR code. */
  qrcode: z.string(),
  createdAt: Time,
  /** A new address takes withdrawals from this instant on. */
  usableAt: Time,
  /**
   * Hours until `usableAt`, rounded up, at the time of the answer; 0 when the address can be used.
   */
  waitHours: z.int(),
});
export type WalletAddress = z.infer<typeof WalletAddress>;

/** No blanks inside: an address that was cut in two is refused before it costs money. */
const Address = z.string().check(
  z.trim(),
  z.regex(/^[\x21-\x7e]{10,128}$/, { error: 'address_invalid' }),
  z.refine((address) => isAddressOf(undefined, address), { error: 'address_invalid' }),
);

/** Address of an uploaded picture of the caller's own (ADDR-03). */
const Picture = z.string().check(
  z.refine((address) => address.trim() !== '', { error: 'picture_required' }),
  z.trim(),
  z.maxLength(200),
);

/** The message of a broken rule is a code of the closed list. */
const isOfItsNetwork = z.refine<{ network?: string | undefined; address: string }>(
  ({ network, address }) => isAddressOf(network, address),
  { path: ['address'], error: 'address_invalid' },
);

export const walletAddressesEndpoints = endpoints({
  /** Currencies that can be withdrawn, with their networks. */
  'walletAddresses.currencies': {
    method: 'GET',
    path: '/currency/list',
    access: 'guest',
    request: NoFields,
    response: z.array(Currency),
  },
  /** Adds an address to the book. */
  'walletAddresses.save': {
    method: 'POST',
    path: '/user/wallet/save',
    access: 'user',
    request: z
      .object({
        /** Code of the currency, for example USDT. */
        currency: text({ min: 1, max: 12 }),
        name: text({ min: 1, max: 30 }),
        address: Address,
        qrcode: Picture,
        /** The currency's first network by default. */
        network: z.optional(text({ min: 1, max: 20 })),
        ...outflowProof,
      })
      .check(isOfItsNetwork),
    response: WalletAddress,
  },
  /** Addresses of the book, the newest first. */
  'walletAddresses.list': {
    method: 'GET',
    path: '/user/wallet/list',
    access: 'user',
    request: z.extend(Page, { currency: z.optional(text({ max: 12 })) }),
    response: paged(WalletAddress),
  },
  /** Takes an address out of the book; records of it stay. */
  'walletAddresses.remove': {
    method: 'POST',
    path: '/user/wallet/del',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: NoFields,
  },
});

export const walletAddressesEvents = events({
  'walletAddresses.saved': WalletAddress,
  'walletAddresses.removed': z.object({ id: z.int() }),
});

export const walletAddressesActs = acts({
  /**
   * The address in a picture of a wallet's QR code, also where the code holds it as a URI; null when
   * no code can be found in it. No picture is decoded that is too large to decode safely.
   */
  'addresses.readQr': { input: z.instanceof(Blob), output: z.nullable(z.string()) },
});

export const walletAddressesQuestions = questions({
  'walletAddresses.book': {
    asks: 'walletAddresses.list',
    // A refused removal tells as well: the address was gone already.
    freshWith: ['walletAddresses.saved', 'walletAddresses.removed', 'walletAddresses.remove'],
  },
});
