import { expect, test } from 'vitest';
import { chooseConfirmation, useTradeSettings } from './trade-settings.ts';

test('who skips the confirmation of one kind of trading still confirms the other', () => {
  expect(useTradeSettings.getState().isConfirmed).toEqual({ spot: true, futures: true });
  chooseConfirmation('spot', false);
  expect(useTradeSettings.getState().isConfirmed).toEqual({ spot: false, futures: true });
  chooseConfirmation('spot', true);
  expect(useTradeSettings.getState().isConfirmed).toEqual({ spot: true, futures: true });
});
