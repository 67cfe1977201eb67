import { expect, test } from 'vitest';
import type { FollowDraft } from '../../../../contract/features/copy-trading-views.ts';
import { followTerms } from '../../../../server/features/copy-trading/terms.ts';
import { priceFollow } from '../../../../workers/features/copy-trading/price-follow.ts';

const terms = followTerms([1, 2, 5, 10]);
const draft = (more: Partial<FollowDraft> = {}): FollowDraft => ({
  traderUserId: 1,
  type: 'multiple',
  number: '0.5',
  maximumMargin: '',
  lossLimit: '',
  maximumMultiple: null,
  slippage: null,
  maximumLots: '',
  ...more,
});

test('COPY-05 the form says what would be copied of a thousand lots', () => {
  expect(priceFollow(draft(), terms)).toEqual({ lots: 500, problem: null });
  expect(priceFollow(draft({ maximumLots: '120' }), terms).lots).toBe(120);
  expect(priceFollow(draft({ type: 'lots', number: '7' }), terms).lots).toBe(7);
});

test('COPY-05 what is wrong is named in its field, as the server names it', () => {
  const rows: [Partial<FollowDraft>, string, string][] = [
    [{ number: '' }, 'number', 'amount_invalid'],
    [{ number: '1e3' }, 'number', 'amount_invalid'],
    [{ number: '0.001' }, 'number', 'amount_below_minimum'],
    [{ number: '101' }, 'number', 'amount_above_maximum'],
    [{ type: 'lots', number: '1.5' }, 'number', 'amount_step'],
    [{ maximumMargin: '0' }, 'maximumMargin', 'amount_invalid'],
    [{ lossLimit: '-1' }, 'lossLimit', 'amount_invalid'],
    [{ maximumLots: 'x' }, 'maximumLots', 'quantity_invalid'],
    [{ maximumLots: '0.5' }, 'maximumLots', 'amount_below_minimum'],
    [{ maximumMultiple: 7 }, 'maximumMultiple', 'leverage_invalid'],
    [{ slippage: '0.2' }, 'slippage', 'amount_above_maximum'],
  ];
  for (const [more, field, code] of rows)
    expect([more, priceFollow(draft(more), terms).problem]).toMatchObject([more, { field, code }]);
});
