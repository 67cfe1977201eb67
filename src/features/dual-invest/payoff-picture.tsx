/** The payoff over the price at maturity, beside keeping what one pays, with the linked price and the break-even. */
import type { DualPicture, DualPreview } from '../../../contract/features/dual-invest-views.ts';
import { useWords } from '../../i18n/use-words.ts';

export function PayoffPicture({ preview }: { readonly preview: DualPreview }) {
  const { t } = useWords('dual-invest');
  const { product, picture, breakEvenText } = preview;
  const { type, payCurrency, quoteCurrency } = product;
  const price = `${breakEvenText} ${quoteCurrency}`;
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-small text-faint">{t('picture.caption')}</figcaption>
      <div className="rounded-large border border-hairline p-3">
        <Lines picture={picture} />
        <p className="figure flex justify-between pt-1 text-caption text-faint">
          <span>{picture.lowText}</span>
          <span>{picture.highText}</span>
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-caption text-soft">
          <Key className="bg-gold">{t('picture.payoff')}</Key>
          <Key className="bg-faint">{t('picture.keeping', { coin: payCurrency })}</Key>
          <Key className="bg-strong">{t('figures.linked')}</Key>
          <Key className="bg-warning">{t('picture.breakEven')}</Key>
        </ul>
      </div>
      <p className="text-small text-pretty text-soft">
        {t(`breakEven.${type}`, { price, coin: payCurrency })}
      </p>
    </figure>
  );
}

function Lines({ picture }: { readonly picture: DualPicture }) {
  const { width, height, payoff, keeping, linkedX, breakEvenX, priceX } = picture;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-36 w-full"
    >
      <Upright x={linkedX} height={height} className="stroke-strong" />
      <Upright x={breakEvenX} height={height} className="stroke-warning" />
      {priceX !== null && <Upright x={priceX} height={height} className="stroke-hairline" />}
      <path d={keeping} fill="none" className="stroke-faint" {...line} strokeDasharray="4 3" />
      <path d={payoff} fill="none" className="stroke-gold" {...line} />
    </svg>
  );
}

const line = { strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const;

function Upright({
  x,
  height,
  className,
}: {
  readonly x: number;
  readonly height: number;
  readonly className: string;
}) {
  return (
    <path
      d={`M${x} 0V${height}`}
      fill="none"
      strokeWidth={1}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}

function Key({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`h-0.5 w-3.5 ${className}`} />
      {children}
    </li>
  );
}
