import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddressKind, addressKinds, canonicalAddress, isAddressOf } from './wallet-address.ts';

/** From the BIPs 173 and 350, the Bitcoin wiki, EIP-55 and the documentation of TRON. */
const right: Readonly<Record<AddressKind, readonly string[]>> = {
  bitcoin: [
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem',
    '3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ],
  ethereum: [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'],
};

test('ADDR-02 the published addresses of each network are right there and nowhere else', () => {
  for (const kind of addressKinds) {
    for (const address of right[kind]) {
      const found = addressKinds.filter((other) => canonicalAddress(other, address) !== null);
      expect([address, found]).toEqual([address, [kind]]);
    }
  }
});

test('ADDR-02 an address has one spelling: EIP-55 capitals, bech32 in small letters', () => {
  const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const capitals = `0x${checked.slice(2).toUpperCase()}`;
  for (const written of [checked, checked.toLowerCase(), capitals])
    expect(canonicalAddress('ethereum', written)).toBe(checked);
  const [segwit = '', , , base58 = ''] = right.bitcoin;
  expect(canonicalAddress('bitcoin', segwit)).toBe(segwit.toLowerCase());
  expect(canonicalAddress('bitcoin', base58)).toBe(base58);
});

test.each([
  ['another prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
  ['a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['version 1 in bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['version 0 in bech32m', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['a letter that bech32 lacks', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['a program of one byte', 'bc1pw5dgrnzv'],
  ['41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
  ['16 bytes of version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['too much padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['no data', 'bc1gmk9yu'],
  ['mixed capitals', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['well-formed, but anybody may take it', 'BC1SW50QGDZ25J'],
  [
    'version 1 that is no taproot',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  ],
  ['a test network in base58', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['a script of a test network', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['a private key', '5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF'],
])('ADDR-02 a bitcoin address is refused: %s', (_, address) => {
  expect(canonicalAddress('bitcoin', address)).toBeNull();
});

test.each([
  '',
  '0x',
  '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
  '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n',
  ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '1'.repeat(5_000),
  'bc1'.repeat(40),
])('ADDR-02 is no address anywhere: %j', (text) => {
  expect(isAddressOf(undefined, text)).toBe(false);
});

const slips = (alphabet: string) =>
  fc.record({ at: fc.nat(), letter: fc.constantFrom(...alphabet.split('')) });
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

test.each([
  ['bitcoin', 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', right.bitcoin.slice(1, 3)],
  ['bitcoin', BASE58, right.bitcoin.slice(3)],
  ['tron', BASE58, right.tron],
] as const)('ADDR-02 a slip of one letter is refused: %s with %s', (kind, alphabet, addresses) => {
  fc.assert(
    fc.property(fc.constantFrom(...addresses), slips(alphabet), (address, { at, letter }) => {
      const place = at % address.length;
      fc.pre(address[place] !== letter);
      const slipped = `${address.slice(0, place)}${letter}${address.slice(place + 1)}`;
      expect(canonicalAddress(kind, slipped)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

test('ADDR-02 every slip of one digit of an EIP-55 address is refused', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  for (let at = 2; at < address.length; at += 1) {
    for (const digit of '0123456789abcdefABCDEF') {
      if (digit === address[at]) continue;
      const slipped = `${address.slice(0, at)}${digit}${address.slice(at + 1)}`;
      expect([slipped, canonicalAddress('ethereum', slipped)]).toEqual([slipped, null]);
    }
  }
});
