import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import {
  CONTRACT,
  card,
  chooseMultiple,
  chooseType,
  dialog,
  figure,
  line,
  ORDERS,
  openAtMarket,
  SUPER,
  showMarket,
  showOrdersOf,
  ticket,
  waitForClosed,
} from '../world/futures-pages.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPriceOf('BTCUSDT-PERP', '90000');
  await opened.setPriceOf('ETHUSDT-PERP', '3000');
  return opened;
});
/** One trader for all: a login costs more than what is tested. */
const trader = ofFile(() => world().visitAsDemo());

const show = (symbol: string) => showMarket(trader(), CONTRACT, symbol);
const showOrders = (tab: string) => showOrdersOf(trader(), tab);
const expectClosed = (reason: string) => waitForClosed(trader(), reason);

test('FUT-01 FUT-03 FUT-11 FUT-13 a long is opened at the market once and closed by its take profit', async () => {
  const page = await show('BTCUSDT-PERP');
  await openAtMarket(page, { side: 'long', size: '0.01', targetProfit: '91000' });
  const sent = trader().sentTo('/lever/submit');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sent[0]?.fields).toMatchObject({
    currency_id: expect.stringMatching(/^\d+$/),
    legal_id: expect.stringMatching(/^\d+$/),
    side: 'long',
    type: 'market',
    lots: '10',
    multiple: '20',
    target_profit_price: '91000',
  });
  await line(page).getByText('Long').waitFor();
  await line(page).getByText('20x').waitFor();

  await world().setPriceOf('BTCUSDT-PERP', '91100');
  await line(page).getByText('Equity').waitFor();
  await expectClosed('Take profit');
});

test('FUT-12 a position shows multiple, margin, fee, lots, prices, overnight fee, time, risk, status and type', async () => {
  await world().setPriceOf('ETHUSDT-PERP', '3000');
  const page = await show('ETHUSDT-PERP');
  await openAtMarket(page, { side: 'long', size: '0.2' });
  const position = card(page, 'Long ETH/USDT');
  await position.getByText('Cross 20x').waitFor();
  await position.getByText('Market · Open').waitFor();
  expect(await figure(position, 'Lots')).toBe('200 (0.20 ETH)');
  for (const name of ['Margin', 'Entry price', 'Mark price', 'Fee', 'Risk rate'])
    expect(await figure(position, name)).toMatch(/[1-9]/);
  expect(await figure(position, 'Overnight fee')).toMatch(/^0/);
  expect(await figure(position, 'Opened')).toBe('just now');
  // What is in the account would bear it down to nothing.
  expect(await figure(position, 'Liq. price')).toBe('None');
  await line(page).getByText('Liq. price None').waitFor();

  // The profit follows the price, with its sign.
  await world().setPriceOf('ETHUSDT-PERP', '3030');
  await line(page).getByText(/^\+/).first().waitFor();
  await world().setPriceOf('ETHUSDT-PERP', '2970');
  await line(page).getByText(/^−/).first().waitFor();
});

test('FUT-05 a part of a position is closed, and the rest at a limit that only reduces', async () => {
  const page = await show('ETHUSDT-PERP');
  const position = card(page, 'Long ETH/USDT');
  await position.getByRole('button', { name: 'Close ETH/USDT' }).click();
  await dialog(page).getByRole('slider').fill('50');
  await dialog(page).getByRole('button', { name: 'Close 0.1 ETH' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Size unit: ETH' }).click();
  await dialog(page).getByRole('button', { name: 'Close 100 lots' }).click();
  await page.getByText(/^Closed [\d.]+ ETH\. Realised so far: .+ USDT$/).waitFor();
  await expect.poll(() => figure(position, 'Lots')).toBe('100 (0.10 ETH)');
  expect(trader().sentTo('/lever/close').at(-1)?.fields).toMatchObject({ lots: '100' });

  await position.getByRole('button', { name: 'Close ETH/USDT' }).click();
  await dialog(page).getByRole('button', { name: 'Limit', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('3050');
  await dialog(page).getByRole('button', { name: 'Close 100 lots' }).click();
  await page.getByRole('tab', { name: 'Orders (1)' }).click();
  await page.getByText('Close long', { exact: true }).waitFor();
  await world().setPriceOf('ETHUSDT-PERP', '3060');
  await page.getByRole('tab', { name: 'Orders', exact: true }).waitFor();
  await line(page).getByText('Equity').waitFor();
});

test('FUT-04 FUT-10 a limit order is entrusted, moved, taken back, and then complete', async () => {
  await world().setPriceOf('ETHUSDT-PERP', '3000');
  const page = await show('ETHUSDT-PERP');
  await chooseType(page, 'Limit');
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('2900');
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.1');
  await ticket(page).getByRole('button', { name: 'Open long' }).click();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Order placed').waitFor();

  await showOrders('orders');
  const current = page.getByRole('list', { name: 'Current' }).getByRole('listitem');
  await current.getByText('Open', { exact: true }).waitFor();
  await current.getByRole('button', { name: 'Change ETH/USDT' }).click();
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('2850');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await current.getByText('2,850.00').waitFor();
  await current.getByRole('button', { name: 'Cancel order ETH/USDT' }).click();
  await page.getByText('No open orders').waitFor();

  await page.getByRole('button', { name: 'All', exact: true }).click();
  const newest = page.getByRole('list', { name: 'All' }).getByRole('listitem').first();
  await newest.getByText('Cancelled').waitFor();
  await newest.getByRole('button').click();
  await dialog(page).getByText('Complete · Cancelled').waitFor();
  await page.keyboard.press('Escape');
});

test('FUT-06 stops are set on a position, changed and cleared, and the stop loss closes it', async () => {
  await world().setPriceOf('BTCUSDT-PERP', '90000');
  const page = await show('BTCUSDT-PERP');
  await openAtMarket(page, { side: 'short', size: '0.01' });
  const position = card(page, 'Short BTC/USDT');
  const stops = position.getByRole('button', { name: 'Take profit and stop loss BTC/USDT' });
  await stops.click();
  await dialog(page).getByRole('textbox', { name: 'Take profit at' }).fill('85000');
  await dialog(page).getByRole('textbox', { name: 'Trailing stop' }).fill('1.5');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await position.getByText(/^TP 85,000/).waitFor();
  expect(trader().sentTo('/lever/setstop').at(-1)?.fields).toMatchObject({
    target_profit_price: '85000',
    trailing_rate: '0.015',
  });
  await stops.click();
  await dialog(page).getByRole('button', { name: 'Clear' }).click();
  await position.getByText('No take profit, no stop loss').waitFor();

  await stops.click();
  await dialog(page).getByRole('textbox', { name: 'Stop loss at' }).fill('90500');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await position.getByText(/^SL 90,500/).waitFor();
  await world().setPriceOf('BTCUSDT-PERP', '90600');
  await position.waitFor({ state: 'detached' });
  await expectClosed('Stop loss');
});

test('FUT-07 only the shorts are closed at once, then all that is left', async () => {
  await world().setPriceOf('BTCUSDT-PERP', '90000');
  const page = await show('BTCUSDT-PERP');
  await openAtMarket(page, { side: 'long', size: '0.004' });
  await openAtMarket(page, { side: 'short', size: '0.006' });
  await showOrders('positions');
  // Long and short of one market stand side by side.
  await card(page, 'Long BTC/USDT').waitFor();
  await page.getByRole('button', { name: 'Close positions' }).click();
  await dialog(page).getByRole('button', { name: 'Shorts only' }).click();
  await dialog(page).getByRole('button', { name: 'Close at market (1)' }).click();
  await card(page, 'Short BTC/USDT').waitFor({ state: 'detached' });
  expect(trader().sentTo('/lever/batch_close').at(-1)?.fields).toMatchObject({ type: 'short' });
  await card(page, 'Long BTC/USDT').waitFor();
  await page.getByRole('button', { name: 'Close positions' }).click();
  await dialog(page).getByRole('button', { name: 'Close at market (1)' }).click();
  await page.getByText('No open positions').waitFor();
});

test('FUT-12 an overnight fee is charged when the cut-off passes', async () => {
  await world().setPriceOf('ETHUSDT-PERP', '3000');
  const page = await show('ETHUSDT-PERP');
  await openAtMarket(page, { side: 'long', size: '0.2' });
  const position = card(page, 'Long ETH/USDT');
  expect(await figure(position, 'Overnight fee')).toMatch(/^0(\.0+)?$/);
  const dayMs = 86_400_000;
  const nowMs = await world().now();
  await world().moveClock(Math.ceil((dayMs - (nowMs % dayMs)) / 1000) + 1);
  // 0.02 % of 600 USDT.
  await expect
    .poll(() => figure(position, 'Overnight fee'), { timeout: 20_000 })
    .toMatch(/^0\.1[12]/);
});

test('FUT-12 near its liquidation a position warns, and beyond it is liquidated', async () => {
  await world().setPriceOf('BTCUSDT-PERP', '90000');
  const page = await show('BTCUSDT-PERP');
  await page.getByRole('button', { name: /^Margin mode/ }).click();
  await dialog(page)
    .getByRole('button', { name: /^Isolated/ })
    .click();
  await chooseMultiple(page, 100);
  await openAtMarket(page, { side: 'long', size: '0.01' });
  const position = card(page, 'Long BTC/USDT');
  await world().setPriceOf('BTCUSDT-PERP', '89500');
  await position
    .getByText(/^(Risk is rising|Close to liquidation)/)
    .first()
    .waitFor();
  await world().setPriceOf('BTCUSDT-PERP', '89000');
  await position.waitFor({ state: 'detached' });
  await expectClosed('Liquidated');
  expect(await world().audit()).toBe(true);
});

test('FUT-02 super leverage opens behind a warning accepted once, with multiples of its own, isolated only', async () => {
  await world().setPriceOf('BTCUSDT-PERP', '90000');
  const { page, open } = trader();
  await open(`${SUPER}?symbol=BTCUSDT-PERP`);
  await dialog(page).getByText('Super leverage: the risk').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  await dialog(page).getByText('I understand the risk').click();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Margin mode: Isolated' }).waitFor();
  await chooseMultiple(page, 200);
  await openAtMarket(page, { side: 'long', size: '0.01' });
  await card(page, 'Long BTC/USDT').getByText('Super', { exact: true }).waitFor();
  expect(trader().sentTo('/lever/submit').at(-1)?.fields).toMatchObject({
    multiple: '200',
    margin_mode: 'isolated',
  });
  await page.reload();
  await card(page, 'Long BTC/USDT').getByText('Isolated 200x').waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test('a position that is no longer copied says that it is self-held', async () => {
  const { page, open } = trader();
  // That a copied position is let go is told by the tests of copying: here its answer is changed on the way.
  await page.route('**/api/lever/dealall', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"holding":"own"', '"holding":"self"');
    await route.fulfill({ response, body: text });
  });
  await open(ORDERS);
  await page.reload();
  await card(page, 'Long BTC/USDT').getByText('Self-held').waitFor();
  await page.unroute('**/api/lever/dealall');
});

test('FUT-01 a phone of 360 by 640 shows chart, book, ticket and position without scrolling', async () => {
  const page = await show('BTCUSDT-PERP');
  await chooseType(page, 'Stop limit');
  const parts = [
    page.getByRole('img', { name: /^Price chart of BTC\/USDT/ }),
    page.getByRole('region', { name: 'Order book' }),
    ticket(page).getByRole('textbox', { name: 'Trigger' }),
    ticket(page).getByRole('textbox', { name: 'Price' }),
    ticket(page).getByRole('textbox', { name: 'Size' }),
    ticket(page).getByRole('button', { name: 'Open long' }),
    ticket(page).getByRole('button', { name: 'Open short' }),
    line(page),
  ];
  const tabBarTop = 640 - 50;
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.height).toBeGreaterThan(15);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabBarTop);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test('FUT-01 an order that cannot be paid says why before it is sent, and where to go', async () => {
  const page = await show('ETHUSDT-PERP');
  const before = trader().sentTo('/lever/submit').length;
  await chooseType(page, 'Market');
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('500');
  const notice = ticket(page).getByRole('status').filter({ hasText: 'Insufficient balance' });
  await notice.getByRole('button', { name: 'Transfer' }).waitFor();
  await ticket(page).getByRole('button', { name: 'Open short' }).click();
  await page.getByText('Insufficient balance').last().waitFor();
  expect(trader().sentTo('/lever/submit')).toHaveLength(before);
});

test('FUT-01 a guest sees the contract and is led to login to trade', async () => {
  const { page, open, close } = await world().visit({ width: 1280, height: 800 });
  await open(`${CONTRACT}?symbol=ETHUSDT-PERP`);
  await page.getByRole('list', { name: 'Markets' }).getByRole('button', { name: /ETH/ }).waitFor();
  await page.getByRole('region', { name: 'Last trades' }).waitFor();
  await page.getByText('Log in to see your positions').waitFor();
  await page.getByRole('button', { name: 'Log in to trade' }).click();
  await page.waitForURL(/\/pages\/common\/login\?back=/);
  await close();
});
