/**
 * Who the sandbox plays on the desk, so that there is somebody to trade with. They are users like any other, with cards
 * and play money of their own, and do what they do by the same steps; their styles are only how dear and how quick they are.
 */

interface Merchant {
  /** Never given to another one. */
  readonly number: number;
  readonly name: string;
  /** Who owns the cards. */
  readonly realName: string;
  readonly fiats: readonly string[];
  /** Percent of the market at which they sell and buy. */
  readonly sells: string;
  readonly buys: string;
  /** Until they have paid, and until they have looked and release. */
  readonly payMs: number;
  readonly releaseMs: number;
}

export const merchants: readonly Merchant[] = [
  {
    ...{ number: 1, name: 'LotusDesk', realName: 'Nguyen Thi Lan', fiats: ['VND', 'THB', 'PHP'] },
    ...{ sells: '100.6', buys: '99.4', payMs: 6_000, releaseMs: 8_000 },
  },
  {
    ...{ number: 2, name: 'MekongOTC', realName: 'Tran Van Minh', fiats: ['VND', 'IDR'] },
    ...{ sells: '100.9', buys: '99.2', payMs: 4_000, releaseMs: 5_000 },
  },
  {
    ...{ number: 3, name: 'JadeTrade', realName: 'Chen Wei', fiats: ['CNY', 'HKD'] },
    ...{ sells: '100.4', buys: '99.6', payMs: 9_000, releaseMs: 12_000 },
  },
  {
    ...{ number: 4, name: 'HarbourFX', realName: 'Grace Wong', fiats: ['HKD', 'USD', 'GBP'] },
    ...{ sells: '100.8', buys: '99.1', payMs: 5_000, releaseMs: 6_000 },
  },
  {
    ...{ number: 5, name: 'RheinDesk', realName: 'Jonas Keller', fiats: ['EUR', 'GBP'] },
    ...{ sells: '100.5', buys: '99.5', payMs: 7_000, releaseMs: 9_000 },
  },
  {
    ...{ number: 6, name: 'Sakura99', realName: 'Sato Yuki', fiats: ['JPY'] },
    ...{ sells: '100.7', buys: '99.3', payMs: 5_000, releaseMs: 7_000 },
  },
  {
    ...{ number: 7, name: 'GulfCoin', realName: 'Omar Haddad', fiats: ['AED', 'USD', 'EUR'] },
    ...{ sells: '101.1', buys: '98.9', payMs: 3_000, releaseMs: 4_000 },
  },
  {
    ...{ number: 8, name: 'Nusantara', realName: 'Budi Santoso', fiats: ['IDR', 'PHP', 'THB'] },
    ...{ sells: '101', buys: '99', payMs: 4_000, releaseMs: 5_000 },
  },
  {
    ...{ number: 9, name: 'SlowHand', realName: 'Thomas Reed', fiats: ['USD', 'CNY', 'JPY'] },
    ...{ sells: '100.2', buys: '99.8', payMs: 45_000, releaseMs: 90_000 },
  },
];

/** What they offer of each coin, and what they are given at first and when less than half of it is left. */
export const stocks: readonly {
  readonly currency: string;
  readonly quantity: string;
  readonly grant: string;
}[] = [
  { currency: 'USDT', quantity: '20000', grant: '500000' },
  { currency: 'BTC', quantity: '0.4', grant: '10' },
  { currency: 'ETH', quantity: '8', grant: '200' },
];

/** Bounds of one order, in USD. */
export const ORDER_USD = { least: '10', most: '20000' } as const;

/** What they say, in the language of those who pay in the currency. */
export const greetings: Readonly<Record<string, string>> = {
  USD: 'Hello! Play money only: do not send a real transfer. I answer within a minute.',
  GBP: 'Hello! Play money only: do not send a real transfer. I answer within a minute.',
  EUR: 'Hello! Play money only: do not send a real transfer. I answer within a minute.',
  AED: 'Hello! Play money only: do not send a real transfer. I answer within a minute.',
  PHP: 'Hello! Play money only: do not send a real transfer. I answer within a minute.',
  VND: 'Xin chào! Đây là tiền ảo, vui lòng không chuyển khoản thật. Tôi trả lời trong vòng một phút.',
  IDR: 'Halo! Ini uang mainan, jangan kirim transfer sungguhan. Saya membalas dalam satu menit.',
  CNY: '您好！这里使用的是模拟资金，请勿真实转账。我会在一分钟内回复。',
  HKD: '您好！這裡使用的是模擬資金，請勿真實轉帳。我會在一分鐘內回覆。',
  JPY: 'こんにちは。デモ資金のみの取引です。実際の送金はしないでください。1分以内に返信します。',
  THB: 'สวัสดีครับ นี่คือเงินจำลอง กรุณาอย่าโอนเงินจริง ตอบกลับภายในหนึ่งนาที',
};
