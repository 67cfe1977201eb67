import { expect, test } from 'vitest';
import { coveredAddress, coveredTarget } from '../codes/covered.ts';
import { deviceKey, deviceName } from './device-name.ts';

const named = {
  'Chrome, Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Samsung Internet, Android':
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'Safari, iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Chrome, iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  'Edge, Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  'Opera, Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0',
  'Firefox, Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Safari, macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  curl: 'curl/8.5.0',
  node: 'node',
  '': '',
};

test('a device is named by its browser and its system', () => {
  for (const [name, userAgent] of Object.entries(named)) expect(deviceName(userAgent)).toBe(name);
  for (const nameless of ['Mozilla/5.0', '<b>x</b>', '///', '   ', `${'x'.repeat(40)}/1`])
    expect(deviceName(nameless)).toBe('');
});

test('a device is known again after its browser was updated', () => {
  const { 'Chrome, Android': chrome, 'Edge, Windows': edge } = named;
  expect(deviceKey(chrome.replace('126.0.0.0', '131.0.6778.135'))).toBe(deviceKey(chrome));
  expect(deviceKey(edge)).not.toBe(deviceKey(chrome));
});

test('the end of a network address, and the middle of a phone and an email, are covered', () => {
  expect(coveredAddress('203.0.113.7')).toBe('203.0.*.*');
  expect(coveredAddress('::ffff:203.0.113.7')).toBe('203.0.*.*');
  expect(coveredAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:*');
  expect(coveredAddress('fe80::1')).toBe('fe80:*');
  expect(coveredAddress('::1')).toBe('::*');
  expect(coveredAddress('')).toBe('');
  expect(coveredTarget({ kind: 'phone', value: '+84912345678' })).toBe('+84***5678');
  expect(coveredTarget({ kind: 'email', value: 'anna@example.com' })).toBe('an***@example.com');
  expect(coveredTarget({ kind: 'email', value: 'a@example.com' })).toBe('a***@example.com');
});
