/** Wallet addresses: where coins may be withdrawn to. */
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { NoFields, Page, paged, Time, text } from '../wire.ts';
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
});
export type WalletAddress = z.infer<typeof WalletAddress>;

export const walletAddressesEndpoints = endpoints({
  'walletAddresses.currencies': {
    method: 'GET',
    path: '/currency/list',
    access: 'guest',
    request: NoFields,
    response: z.array(Currency),
  },
  'walletAddresses.save': {
    method: 'POST',
    path: '/user/wallet/save',
    access: 'user',
    request: z.object({
      /** Code of the currency, for example USDT. */
      currency: text({ min: 1, max: 12 }),
      name: text({ min: 1, max: 30 }),
      /** No blanks inside: an address that was cut in two is refused before it costs money. */
      address: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{10,128}$/)),
      qrcode: text({ min: 1, max: 200 }),
      /** The currency's first network unless told. */
      network: z.optional(text({ min: 1, max: 20 })),
      ...outflowProof,
    }),
    response: WalletAddress,
  },
  'walletAddresses.list': {
    method: 'GET',
    path: '/user/wallet/list',
    access: 'user',
    request: z.extend(Page, { currency: z.optional(text({ max: 12 })) }),
    response: paged(WalletAddress),
  },
});

export const walletAddressesEvents = events({ 'walletAddresses.saved': WalletAddress });
