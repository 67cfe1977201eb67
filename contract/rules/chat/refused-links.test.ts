import { expect, test } from 'vitest';
import { holdsLink } from './refused-links.ts';

test.each([
  'https://evil.example/a',
  'HTTP://EVIL.EXAMPLE',
  'go to www.evil.example now',
  'evil.com',
  'see my.evil.co.uk please',
  'evil .com is evil.com',
  'evil[dot]com',
  'evil (dot) com',
  'evil dot com',
  'ev\u200bil.c\u200dom',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'write to me@evil.net',
  'Telegram: @helper24',
  't.me/helper24',
  'whatsapp +4915112345678',
  '加微信 weixin: abc123',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'send to TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '192.168.1.1:8080',
])('CHAT-01 "%s" leads out of the chat', (text) => {
  expect(holdsLink(text)).toBe(true);
});

test.each([
  'BTC is at 67,123.45 now',
  'I am 10x long since 1.5, e.g. from yesterday.',
  'Long BTCUSDT-PERP @64000, SL 63.500',
  '@Nguyễn what do you think?',
  'ok...then',
  'version 1.2.3.4 of the app',
  '涨到7万。继续拿着',
  'Acheté à 64.000, vendu à 65.000.',
  '価格は1.5倍。すごい',
  'done.So what',
  'wechat is a chat too',
])('CHAT-01 "%s" is talk', (text) => {
  expect(holdsLink(text)).toBe(false);
});
