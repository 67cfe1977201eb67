/** Facts about the site that are configuration: names, coins, accounts, fiat rates (spec, 1 and 3). */

import type { AccountType, DepositCoin } from '../../../contract/features/home.ts';
import type { z } from '../../../contract/schema.ts';
import { currencies } from '../../money/currencies.ts';

export const APP_VERSION = '0.8.0';

/** Drawn here and sent along, so that no address can be missing. */
export const siteLogos = {
  siteLogo: mark('#ffe8c8', '#c99a5b'),
  logo: mark('#ffe8c8', '#c99a5b'),
  logoRed: mark('#ff8a80', '#fa3534'),
} as const;

/**
 * The default coins (DEPO-04). The two USDT networks share the id of their currency. The addresses
 * are invalid on purpose: no real coins must be sent to an exchange of play money.
 */
export const depositCoins: readonly z.infer<typeof DepositCoin>[] = [
  coin({ id: 3, name: 'USDT', subName: 'ERC20', address: 'play-money-usdt-erc20' }),
  coin({ id: 3, name: 'USDT', subName: 'TRC20', address: 'play-money-usdt-trc20' }),
  coin({ id: 2, name: 'ETH', subName: 'ETH', address: 'play-money-eth' }),
  coin({ id: 1, name: 'BTC', subName: 'BTC', address: 'play-money-btc' }),
];

/** Account types (ASSET-03). */
export const accountTypes: readonly z.infer<typeof AccountType>[] = [
  { id: 1, name: 'legal' },
  { id: 2, name: 'change' },
  { id: 3, name: 'lever' },
  { id: 4, name: 'micro' },
];

/** The kinds of trading on offer; the Trade tab shows them in this order. */
export const transactionNavs = [
  { key: 'spot', path: '/pages/transaction/index' },
  { key: 'futures', path: '/pages/transaction/contract' },
  { key: 'super_leverage', path: '/pages/transaction/index2' },
  { key: 'options', path: '/pages/transaction/seconds_order' },
  { key: 'stock', path: '/pages/transaction/index?kind=stock' },
] as const;

function coin(known: { id: number; name: string; subName: string; address: string }) {
  const color = currencies.find(({ code }) => code === known.name)?.color ?? '#909399';
  return { ...known, type: 'coin', status: 1, image: drawing(color, known.name.charAt(0)) };
}

/** The mark of the site: its letter on a field of two shades. */
function mark(light: string, deep: string): string {
  const shades = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`;
  const field = '<rect width="64" height="64" rx="14" fill="url(#g)"/>';
  const letter =
    '<path d="M20.4 46 29.2 18h5.6L43.6 46h-5.5l-1.9-6.5h-8.5L25.9 46Zm8.5-10.9h6.1L32 24.5Z" fill="#1d1408"/>';
  return picture(64, `<defs>${shades}</defs>${field}${letter}`);
}

/** A disc with a letter, as an address that holds the picture itself. */
function drawing(color: string, letter: string): string {
  const disc = `<circle cx="16" cy="16" r="16" fill="${color}"/>`;
  const text = `<text x="16" y="22" font-family="sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#000">${letter}</text>`;
  return picture(32, `${disc}${text}`);
}

function picture(size: number, content: string): string {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
