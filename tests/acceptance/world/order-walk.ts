/** How the walks of order types begin: one market at 3,000, its ticket before the demo account, and pictures for who wants them. */
import { ofFile } from '../../support/of-file.ts';
import { picture } from './picture.ts';
import { openTradingWorld } from './trading-world.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export const phone = ['a phone', { width: 390, height: 844 }] as const;
export const smallPhone = ['a small phone', { width: 360, height: 640 }] as const;
export const desk = ['a desk', { width: 1280, height: 800 }] as const;
/** What can be read and tapped on the smallest phone can be on a larger one; a long run walks there as well. */
export const sizes = process.env['LONG'] === '1' ? [phone, smallPhone, desk] : [smallPhone, desk];

/** A desk shows its orders below the chart, a phone on a page of their own. */
export const isDesk = ({ width }: Size) => width >= 1024;

/** The walks of a file share a world; each begins at the same price. Their pictures go into the folder `SHOTS`, if any. */
export function orderWalk({
  route,
  symbol,
  form,
  pictures,
}: {
  readonly route: string;
  readonly symbol: string;
  /** The name of the ticket. */
  readonly form: string;
  /** What the names of pictures begin with. */
  readonly pictures: string;
}) {
  const world = ofFile(() => openTradingWorld());

  async function begin(name: string, size: Size) {
    await world().setPriceOf(symbol, '3000');
    const visit = await world().visitAsDemo(size);
    await visit.open(`${route}?symbol=${symbol}`);
    const { page } = visit;
    return {
      ...visit,
      ticket: page.getByRole('form', { name: form }),
      dialog: page.getByRole('dialog'),
      shoot: (what: string) => picture(page, `${pictures}-${name.slice('a '.length)}-${what}`),
      setPrice: (price: string) => world().setPriceOf(symbol, price),
    };
  }
  return { world, begin };
}

/** The walks of coins. */
export const coinWalk = (pictures: string) =>
  orderWalk({
    route: '/pages/transaction/index',
    symbol: 'ETHUSDT',
    form: 'Order ticket',
    pictures,
  });

/** The walks of futures. */
export const futuresWalk = (pictures: string) =>
  orderWalk({
    route: '/pages/transaction/contract',
    symbol: 'ETHUSDT-PERP',
    form: 'Futures ticket',
    pictures,
  });
