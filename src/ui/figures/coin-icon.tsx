/**
 * CoinIcon { symbol, color, size? }: a coloured circle with the coin's first letter. BTC, USDT, LTC and
 * ETH have fixed colours (THEME-07); others take `color` from the market or one drawn from their name.
 */
import { memo } from 'react';

interface CoinIconProps {
  /** The base coin: BTC, not BTCUSDT. */
  readonly symbol: string;
  /** That of its market; undefined for what has none. */
  readonly color: string | undefined;
  readonly size?: number;
}

export const coinColors: Readonly<Record<string, string>> = {
  BTC: '#f7931a',
  USDT: '#26a17b',
  LTC: '#5b80c3',
  ETH: '#627eea',
};

const drawn = [
  '#9945ff',
  '#3c68d6',
  '#bfa12f',
  '#2463d1',
  '#2d59dc',
  '#e84142',
  '#e6007a',
  '#0f9d8a',
];

export function coinColor(symbol: string, color?: string): string {
  const sum = [...symbol].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return coinColors[symbol] ?? color ?? drawn[sum % drawn.length] ?? '#3c68d6';
}

export const CoinIcon = memo(function CoinIcon({ symbol, color, size = 32 }: CoinIconProps) {
  return (
    <span
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        backgroundColor: coinColor(symbol, color),
      }}
      className="inline-flex shrink-0 items-center justify-center rounded-full leading-none font-bold text-white inset-ring inset-ring-white/15 select-none"
    >
      {symbol.slice(0, 1)}
    </span>
  );
});
