/**
 * The drawings of the banners, made of lines so that they weigh nothing. They keep to the right; the
 * words stand on the left. A name that is not known gets the waves.
 */
import { type ReactNode, useId } from 'react';

export function BannerArt({ name }: { readonly name: string }) {
  const draw = drawings[name] ?? drawings['gold-waves'];
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 360 96"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 size-full"
    >
      <defs>
        <linearGradient id={`${id}-line`} x1="0" x2="1">
          <stop offset="0" stopColor="var(--color-gold)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--color-gold)" />
        </linearGradient>
        <radialGradient id={`${id}-glow`} cx="0.86" cy="0.5" r="0.5">
          <stop offset="0" stopColor="var(--color-gold-deep)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--color-gold-deep)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="360" height="96" fill={`url(#${id}-glow)`} />
      {draw?.(`url(#${id}-line)`)}
    </svg>
  );
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const drawings: Readonly<Record<string, (line: string) => ReactNode>> = {
  'gold-waves': (line) =>
    range(7).map((row) => (
      <path
        key={row}
        d={`M212 ${48 + row * 9}C240 ${6 + row * 11} 268 ${96 - row * 3} 306 ${44 + row * 5}S356 ${18 + row * 9} 372 ${30 + row * 8}`}
        fill="none"
        stroke={line}
        strokeWidth={1.1}
        opacity={0.9 - row * 0.1}
      />
    )),
  'night-grid': (line) => (
    <>
      {range(9).map((column) => (
        <path
          key={column}
          d={`M${284 + (column - 4) * 10} 46L${284 + (column - 4) * 44} 100`}
          stroke={line}
          strokeWidth={0.8}
          opacity={0.5}
        />
      ))}
      {range(5).map((row) => (
        <path
          key={row}
          d={`M190 ${46 + row * row * 2.6 + row * 3}H370`}
          stroke={line}
          strokeWidth={0.8}
          opacity={0.5}
        />
      ))}
      <circle cx="284" cy="32" r="13" fill="var(--color-gold)" opacity="0.92" />
      <circle cx="290" cy="28" r="12" fill="var(--color-raised)" />
      {[
        [232, 22],
        [252, 38],
        [318, 18],
        [338, 36],
        [214, 38],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1" fill="var(--color-gold)" />
      ))}
    </>
  ),
  vault: (line) => (
    <>
      {[36, 28, 11].map((radius) => (
        <circle
          key={radius}
          cx="298"
          cy="48"
          r={radius}
          fill="none"
          stroke="var(--color-gold)"
          strokeWidth={radius === 28 ? 0.7 : 1.4}
          opacity={radius === 28 ? 0.6 : 0.9}
        />
      ))}
      {range(12).map((tick) => (
        <path
          key={tick}
          d="M298 15V20"
          stroke="var(--color-gold)"
          strokeWidth={1.2}
          opacity={0.8}
          transform={`rotate(${tick * 30} 298 48)`}
        />
      ))}
      {range(3).map((spoke) => (
        <path
          key={spoke}
          d="M298 37V24M298 59V72"
          stroke="var(--color-gold)"
          strokeWidth={2.4}
          strokeLinecap="round"
          transform={`rotate(${spoke * 60} 298 48)`}
        />
      ))}
      <circle cx="298" cy="48" r="3" fill="var(--color-gold)" />
      <path d="M170 84H262M334 84H372" stroke={line} strokeWidth={1} opacity={0.6} />
    </>
  ),
  aurora: (line) =>
    range(16).map((ray) => (
      <path
        key={ray}
        d={`M${216 + ray * 10} ${78 - Math.sin(ray / 2.4) * 10}V${34 - Math.sin(ray / 2.1) * 18 - (ray % 3) * 5}`}
        stroke={line}
        strokeWidth={5}
        strokeLinecap="round"
        opacity={0.12 + (ray / 16) * 0.5}
      />
    )),
};
