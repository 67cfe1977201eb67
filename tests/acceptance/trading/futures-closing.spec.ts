/** The terms of a limit that closes a position, in the sheet where it is closed. */
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { CONTRACT, card, dialog, openAtMarket, ticket } from '../world/futures-pages.ts';
import { picture } from '../world/picture.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const world = ofFile(openTradingWorld);

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
])(
  'FUT-05 on %s a position is closed at a limit with terms: what they forbid is told in words, and the rest is placed',
  async (name, size) => {
    await world().setPriceOf('ETHUSDT-PERP', '3000');
    const trader = await world().visitAsDemo(size);
    const { page } = trader;
    await trader.open(`${CONTRACT}?symbol=ETHUSDT-PERP`);
    await ticket(page).getByRole('button', { name: 'Open long' }).waitFor();
    const shoot = (what: string) => picture(page, `closing-${name.slice(2)}-${what}`);
    await openAtMarket(page, { side: 'long', size: '0.2' });
    const position = card(page, 'Long ETH/USDT');
    await position.getByRole('button', { name: 'Close ETH/USDT' }).click();
    await dialog(page).getByRole('button', { name: 'Limit', exact: true }).click();
    const price = dialog(page).getByRole('textbox', { name: 'Price' });
    const send = dialog(page).getByRole('button', { name: /^Close 0\.20? ETH$/ });
    await price.fill('3050');
    await dialog(page).getByRole('button', { name: 'FOK', exact: true }).click();
    await dialog(page).getByText('Fill or kill.').waitFor();
    await send.click();
    await page.getByText('Not enough orders in the book.').first().waitFor();
    await shoot('refused');

    await dialog(page).getByRole('button', { name: 'GTC', exact: true }).click();
    await dialog(page).getByRole('switch', { name: 'Post only' }).click();
    await price.fill('2950');
    await dialog(page)
      .getByText(/^PnL −/)
      .waitFor();
    await send.click();
    await page.getByText('A post-only order must not fill at once').first().waitFor();
    expect(trader.sentTo('/lever/submit')).toHaveLength(1);
    await price.fill('3050');
    await dialog(page)
      .getByText(/^PnL \+/)
      .waitFor();
    await shoot('priced');
    await send.click();
    await page.getByText('Order placed').waitFor();
    expect(trader.sentTo('/lever/submit').at(-1)?.fields).toMatchObject({
      ...{ type: 'limit', target_price: '3050', time_in_force: 'gtc', post_only: '1' },
    });
    await page.getByRole('tab', { name: 'Orders (1)' }).click();
    await page.getByText('Limit · Post only').first().waitFor();
    await world().setPriceOf('ETHUSDT-PERP', '3060');
    await page.getByRole('tab', { name: 'Orders', exact: true }).waitFor();
    expect(await world().audit()).toBe(true);
    await trader.close();
  },
);
