import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRoutes } from '../all-routes.ts';
import { pageTitles } from './page-titles-table.ts';

/** They show what their address names, are steps on the way to another page, or are second names of one. */
const notByName = [
  ...['/choose-location', '/open-location', '/pages/common/webView', '/pages/common/article'],
  ...['/pages/common/login', '/pages/common/register', '/pages/common/forget'],
  ...['/pages/common/area', '/pages/site_message/message-detail', '/pages/chat/room'],
  ...[
    '/pages/fund/select',
    '/pages/transaction/currency',
    '/pages/fairness/check',
    '/pages/otc/order',
  ],
  ...['/pages/setting/bind_phone', '/pages/setting/bind_email', '/pages/setting/real_mark'],
  ...['/pages/setting/bank_international', '/pages/follow/index', '/pages/follow/trader'],
  ...['/pages/follow/follow', '/pages/follow/agreement_zh', '/pages/follow/agreement_en'],
  ...['/pages/lockming/buy', '/pages/lockming/welcome', '/pages/cloudminer/rent'],
  ...['/pages/defi/enter', '/pages/invest/purchase', '/pages/ieo/subscribe', '/pages/ieo/paper'],
  ...['/pages/ieo/website', '/pages/nft/artistDetail', '/pages/nft/artworkDetail'],
  ...['/pages/nft/artworkDetail_video', '/pages/nft/purchase', '/pages/nft/purchase_one'],
  '/pages/nft/resell',
];

test('every page is found by its name, but for those that need to be told more', () => {
  const paths = allRoutes().map(({ path }) => path);
  expect([...Object.keys(pageTitles), ...notByName].sort()).toEqual([...paths].sort());
});

test('the page below which one lies is one of them', () => {
  const parents = Object.values(pageTitles).flatMap(([, , of]) => of ?? []);
  expect(parents.filter((path) => !(path in pageTitles))).toEqual([]);
});

test('the words of every name are there', () => {
  const missing = Object.values(pageTitles).filter(([namespace, key]) => {
    const file = new URL(`../../../locales/en/${namespace}.json`, import.meta.url);
    let node: unknown = JSON.parse(readFileSync(file, 'utf8'));
    for (const part of key.split('.')) node = (node as Record<string, unknown>)?.[part];
    return typeof node !== 'string';
  });
  expect(missing).toEqual([]);
});
