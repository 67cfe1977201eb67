import { expect, test } from 'vitest';
import { canonicalAddress, isAddressOf, networkKinds } from './wallet-address.ts';

const addresses = {
  bitcoin: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ethereum: '0x27b1fdb04752bbc536007a920d24acb045561c26',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
};

test.each(Object.entries(networkKinds))(
  'ADDR-02 %s takes addresses of %s alone',
  (network, kind) => {
    const taken = Object.entries(addresses).filter(([, address]) => isAddressOf(network, address));
    expect(taken.map(([name]) => name)).toEqual([kind]);
  },
);

test.each([undefined, 'DOGE', 'toString', ''])(
  'ADDR-02 the network %s leaves open which kind it is',
  (network) => {
    for (const address of Object.values(addresses))
      expect(isAddressOf(network, address)).toBe(true);
    expect(isAddressOf(network, 'nowhere')).toBe(false);
  },
);

test('ADDR-02 an address in base58 may have bc1 in its middle', () => {
  const address = '111112wK34W9BC1YtSxexBLn3Ckcb8zdV';
  expect(canonicalAddress('bitcoin', address)).toBe(address);
});
