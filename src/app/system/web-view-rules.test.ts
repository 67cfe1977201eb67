import { expect, test } from 'vitest';
import { judgeAddress } from './web-view-rules.ts';

const own = ['aureus.test'];

test('APP-19 the web view opens https addresses of its own hosts', () => {
  expect(judgeAddress('https://aureus.test/help?x=1#top', own)).toEqual({
    kind: 'open',
    address: 'https://aureus.test/help?x=1#top',
  });
});

test.each([
  ['https://evil.example/', { kind: 'foreign', host: 'evil.example' }],
  ['http://aureus.test/', { kind: 'foreign', host: 'aureus.test' }],
  ['https://user:pass@aureus.test/', { kind: 'foreign', host: 'aureus.test' }],
  ['https://aureus.test@evil.example/', { kind: 'foreign', host: 'evil.example' }],
  ['https://aureus.test:8443/', { kind: 'foreign', host: 'aureus.test' }],
  ['https://aureus.test.evil.example/', { kind: 'foreign', host: 'aureus.test.evil.example' }],
  ['//evil.example', { kind: 'unreadable' }],
  ['https:\\\\evil.example', { kind: 'unreadable' }],
  ['javascript:alert(1)', { kind: 'unreadable' }],
  ['data:text/html,x', { kind: 'unreadable' }],
  [' https://aureus.test', { kind: 'unreadable' }],
  ['', { kind: 'unreadable' }],
  [null, { kind: 'unreadable' }],
])('the web view never opens %s', (address, verdict) => {
  expect(judgeAddress(address, own)).toEqual(verdict);
});
