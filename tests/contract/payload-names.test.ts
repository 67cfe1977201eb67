/** The names of point 3 of the specification, as each payload has them on the wire. */
import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { newsCategories } from '../../contract/features/news.ts';
import { z } from '../../contract/schema.ts';
import { type EndpointName, endpointTable } from '../../contract/table.ts';
import { toWireName } from '../../contract/wire.ts';
import { wireSchema } from '../../contract/wire-schema.ts';
import { fieldsOf } from './arbitraries.ts';

/** The wire names of what is sent to all of these calls together. */
function sentTo(...names: EndpointName[]): string[] {
  return names.flatMap((name) => {
    const row: Endpoint = endpointTable[name];
    return Object.keys(fieldsOf(row.request)).map(toWireName);
  });
}

function required(name: EndpointName): string[] {
  const row: Endpoint = endpointTable[name];
  return [...((wireSchema(row.request)['required'] ?? []) as string[])];
}

function holds(sent: string[], names: string): void {
  expect(sent).toEqual(expect.arrayContaining(names.split(' ')));
}

function isAccepted(name: EndpointName, form: Record<string, string>): boolean {
  const row: Endpoint = endpointTable[name];
  return z.safeDecode(row.request, form).success;
}

test('SESS-08 a registration sends the names of the specification', () => {
  holds(
    sentTo('session.register'),
    'user_string code password re_password extension_code type account',
  );
});

test('MARK-03 a favourite sends currency_id when added and id when taken away', () => {
  holds(sentTo('markets.addFavourite'), 'currency_id');
  holds(sentTo('markets.removeFavourite'), 'id');
});

test('SPOT-02 a coin trade sends amount, target_price, currency_id, legal_id and type', () => {
  holds(sentTo('spot.trade'), 'amount target_price currency_id legal_id type');
});

test('FUT-11 leverage payloads have the names of the specification', () => {
  holds(
    sentTo('futures.submit'),
    'currency_id legal_id target_profit_price stop_loss_price multiple margin type',
  );
  holds(sentTo('futures.setStops'), 'id target_profit_price stop_loss_price');
  for (const type of ['all', 'long', 'short']) {
    expect(isAccepted('futures.closeBatch', { type })).toBe(true);
  }
  expect(isAccepted('futures.closeBatch', { type: 'both' })).toBe(false);
});

test('FUT-03 a leveraged order is at the market without a price, or at a limit with one', () => {
  const order = { currencyId: '1', legalId: '3', side: 'long', multiple: '10', lots: '1' };
  expect(isAccepted('futures.submit', { ...order, type: 'market' })).toBe(true);
  expect(isAccepted('futures.submit', { ...order, type: 'limit', targetPrice: '5' })).toBe(true);
  expect(isAccepted('futures.submit', { ...order, type: 'limit' })).toBe(false);
  expect(isAccepted('futures.submit', { ...order, type: 'market', targetPrice: '5' })).toBe(false);
  expect(isAccepted('futures.submit', { ...order, type: 'market', margin: '5' })).toBe(false);
});

test('OPT-04 an options payload has the names of the specification, and is up or down', () => {
  holds(sentTo('options.submit'), 'match_id currency_id type seconds number');
  holds(sentTo('options.orders'), 'status page limit');
  const order = { matchId: '1', currencyId: '3', seconds: '30', number: '10' };
  expect(isAccepted('options.submit', { ...order, type: 'up' })).toBe(true);
  expect(isAccepted('options.submit', { ...order, type: 'buy' })).toBe(false);
});

test('CONV-02 a conversion sends number, from_currency_id and to_currency_id, and these differ', () => {
  holds(required('convert.submit'), 'number from_currency_id to_currency_id');
  const two = { number: '1', fromCurrencyId: '1', toCurrencyId: '2' };
  expect(isAccepted('convert.submit', two)).toBe(true);
  expect(isAccepted('convert.submit', { ...two, toCurrencyId: '1' })).toBe(false);
});

test('TRANSF-02 a fund transfer sends currency_id, number, from_field and to_field', () => {
  expect(required('transfer.submit').sort()).toEqual([
    'currency_id',
    'from_field',
    'number',
    'to_field',
  ]);
  const move = { currencyId: '3', number: '1', fromField: 'change', toField: 'lever' };
  expect(isAccepted('transfer.submit', move)).toBe(true);
  expect(isAccepted('transfer.submit', { ...move, toField: 'change' })).toBe(false);
});

test('COPY-05 follow payloads have the names of the specification and its two types', () => {
  holds(required('copyTrading.follow'), 'trader_user_id number type');
  expect(required('copyTrading.cancel')).toEqual(['follow_user_id']);
  expect(required('copyTrading.selfHold')).toEqual(['transaction_id']);
  for (const type of ['multiple', 'lots']) {
    expect(isAccepted('copyTrading.follow', { traderUserId: '1', number: '1', type })).toBe(true);
  }
});

test('LOCK-06 a lock-mining payload uses config_id, amount and the order id', () => {
  expect(required('lockMining.subscribe').sort()).toEqual(['amount', 'config_id']);
  expect(required('lockMining.redeem')).toEqual(['id']);
});

test('a subscription sends project_id, amount, pay_currency and price', () => {
  expect(required('ieo.subscribe').sort()).toEqual([
    'amount',
    'pay_currency',
    'price',
    'project_id',
  ]);
});

test('an invest payload has its names, and its quantity is required and whole', () => {
  holds(sentTo('dualInvest.purchase'), 'id num currency_id type');
  const purchase = { id: '1', currencyId: '1' };
  expect(isAccepted('dualInvest.purchase', { ...purchase, num: '2' })).toBe(true);
  for (const num of ['0', '1.5', '1e3', '-1', '']) {
    expect([num, isAccepted('dualInvest.purchase', { ...purchase, num })]).toEqual([num, false]);
  }
  expect(isAccepted('dualInvest.purchase', purchase)).toBe(false);
});

test('NFT payloads use code, price, uid, id and page', () => {
  holds(sentTo('nft.bid', 'nft.items', 'nft.item'), 'code price uid id page');
});

test('a resale needs a price and an end after its start, and an auction its step', () => {
  const resale = { code: 'A-1', price: '10', startsAt: '1000', endsAt: '2000' };
  expect(isAccepted('nft.resell', resale)).toBe(true);
  expect(isAccepted('nft.resell', { ...resale, endsAt: '1000' })).toBe(false);
  expect(isAccepted('nft.resell', { ...resale, price: '0' })).toBe(false);
  expect(isAccepted('nft.resell', { ...resale, saleMode: 'auction' })).toBe(false);
  expect(isAccepted('nft.resell', { ...resale, saleMode: 'auction', step: '1' })).toBe(true);
});

test('DEPO-02 a recharge sends account, amount, currency and type, which may be left out', () => {
  holds(sentTo('deposit.submit'), 'account amount currency type');
  expect(required('deposit.submit')).not.toContain('type');
  const recharge = { account: 'x', amount: '1', currency: 'USDT', voucher: '/uploads/a.png' };
  expect(isAccepted('deposit.submit', { ...recharge, type: '0' })).toBe(true);
  expect(isAccepted('deposit.submit', { ...recharge, type: 'coin' })).toBe(false);
});

test('DEPO-06 DEPO-07 a recharge without a currency or without a voucher is refused', () => {
  holds(required('deposit.submit'), 'currency voucher');
});

test('WDRAW-03 a withdrawal to an address names which one', () => {
  const withdrawal = { currencyId: '3', number: '5' };
  expect(isAccepted('withdraw.submit', { ...withdrawal, addressId: '7' })).toBe(true);
  // That one is needed the server says, in words: `address_required`.
  const card = { ...withdrawal, method: 'domestic', addressId: '7' };
  expect(isAccepted('withdraw.submit', card)).toBe(false);
  expect(isAccepted('withdraw.submit', { ...withdrawal, method: 'domestic' })).toBe(true);
});

test('IDENT-03 IDENT-07 level 1 sends document, name and number, all required and correct', () => {
  const basic = { realType: '1', idType: 'passport', name: 'Nguyễn Văn An', cardId: 'B1234567' };
  expect(isAccepted('identity.submit', basic)).toBe(true);
  for (const absent of ['idType', 'name', 'cardId']) {
    const { [absent]: _left, ...rest } = basic as Record<string, string>;
    expect([absent, isAccepted('identity.submit', rest)]).toEqual([absent, false]);
  }
  expect(isAccepted('identity.submit', { ...basic, cardId: '<script>' })).toBe(false);
  holds(sentTo('identity.submit'), 'real_type id_type name card_id');
});

test('IDENT-04 level 2 sends front_pic and reverse_pic', () => {
  const advanced = { realType: '2', frontPic: '/a.png', reversePic: '/b.png' };
  expect(isAccepted('identity.submit', advanced)).toBe(true);
  holds(sentTo('identity.submit'), 'front_pic reverse_pic');
});

test('ADDR-02 ADDR-03 a wallet address sends currency, name, address and its QR, all required', () => {
  holds(required('walletAddresses.save'), 'currency name address qrcode');
});

test('CARD-02 CARD-04 a domestic card sends each of its fields, and all are required', () => {
  holds(
    required('bankCards.saveDomestic'),
    'aba_account real_name bank_account bank_province bank_city bank_name branch swift_code phone address',
  );
});

test('CARD-03 an international card is a call of its own and adds bank network and bank address', () => {
  const domestic = required('bankCards.saveDomestic');
  const added = required('bankCards.saveInternational').filter((name) => !domestic.includes(name));
  expect(added.sort()).toEqual(['bank_address', 'bank_network']);
});

test('MSG-02 message payloads use id, page and limit', () => {
  holds(sentTo('messages.list', 'messages.detail'), 'id page limit');
});

test('NEWS-02 the news category c_id is 4 for news and 5 for banners', () => {
  holds(required('news.list'), 'c_id');
  expect(newsCategories).toEqual({ news: 4, banners: 5 });
});

test('SESS-13 a verification code has exactly six digits', () => {
  const check = { userString: 'a@b.test', scene: 'register' };
  expect(isAccepted('session.checkCode', { ...check, code: '012345' })).toBe(true);
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', ' 12345']) {
    expect([code, isAccepted('session.checkCode', { ...check, code })]).toEqual([code, false]);
  }
});

test('SESS-11 SESS-12 a new password is longer than six characters and repeated the same', () => {
  const change = { code: '123456' };
  const pair = (password: string, rePassword: string) => ({ ...change, password, rePassword });
  expect(isAccepted('security.setPassword', pair('1234567', '1234567'))).toBe(true);
  expect(isAccepted('security.setPassword', pair('123456', '123456'))).toBe(false);
  expect(isAccepted('security.setPassword', pair('1234567', '1234568'))).toBe(false);
});

test('SET-05 SET-06 a nickname has 2-10 letters and digits, a signature 2-30 characters', () => {
  for (const nickname of ['An', '交易者', 'trader2026']) {
    expect([nickname, isAccepted('settings.setNickname', { nickname })]).toEqual([nickname, true]);
  }
  for (const nickname of ['A', 'elevenchars', 'a b', '<b>', "a'b", '']) {
    expect([nickname, isAccepted('settings.setNickname', { nickname })]).toEqual([nickname, false]);
  }
  expect(isAccepted('settings.setNickname', { signature: 'Slow and steady.' })).toBe(true);
  expect(isAccepted('settings.setNickname', { signature: 'x' })).toBe(false);
  expect(isAccepted('settings.setNickname', { signature: 'x'.repeat(31) })).toBe(false);
});
