/** A scripted world with a user who borrows against BTC. */
import type {
  Loan,
  LoanDraft,
  LoanPreview,
  LoanTerms,
} from '../../../../contract/features/loans.ts';
import { okAnswer, openWorld, START_MS, toWire, type World } from '../../world/scripted-world.ts';

const QUOTE = 'quote:BTCUSDT';

/** BTC stands at 100.00 when the world begins; 10 of it are there. */
export const terms: LoanTerms = {
  currencyId: 3,
  currency: 'USDT',
  scale: 8,
  hourlyRate: '0.00001',
  initialLtv: '0.65',
  warningLtv: '0.75',
  liquidationLtv: '0.83',
  liquidationFeeRate: '0.02',
  minimumNumber: '10',
  maximumOpen: 20,
  limitRatio: '0.1',
  assetValue: '9000.5',
  owed: '100',
  left: '800.05',
  collaterals: [
    { currencyId: 1, currency: 'BTC', name: 'Bitcoin', scale: 8, available: '10', price: '100' },
  ],
};

/** 65 owed of 1 BTC at 100: an LTV of 65 %, and an hour paid for until half an hour after the start. */
export const loan: Loan = {
  id: 7,
  state: 'open',
  currencyId: 3,
  currency: 'USDT',
  number: '65',
  principal: '64.5',
  interest: '0.5',
  accruedAt: START_MS + 1_800_000,
  interestPaid: '0.25',
  hourlyRate: '0.00001',
  warningLtv: '0.75',
  liquidationLtv: '0.83',
  collateralCurrencyId: 1,
  collateralCurrency: 'BTC',
  collateral: '1',
  liquidation: null,
  createdAt: START_MS - 1_800_000,
  endedAt: null,
  version: 3,
};

export interface LoansWorld extends World {
  /** A trade of BTC at this price, in cents. */
  quote(ticks: number): void;
  preview(draft: Partial<LoanDraft>): Promise<LoanPreview>;
}

export const draft: LoanDraft = { number: '130', collateralCurrencyId: 1, collateral: '2' };

export async function openLoans(
  options: Parameters<typeof openWorld>[0] = {},
  held: readonly Loan[] = [loan],
): Promise<LoansWorld> {
  const world = await openWorld({ ...options, start: { token: 'token', ...options.start } });
  world.answer('/loan/terms', () => okAnswer(toWire(terms)));
  world.answer('/loan/list', () =>
    okAnswer(toWire({ list: held, page: 1, limit: 100, hasMore: false })),
  );
  await world.openPrivateChannel();
  const places = { quote: 20 };

  return Object.assign(world, {
    quote(ticks: number) {
      places.quote += 1;
      const time = START_MS + world.time.clock.elapsedMs();
      const row = [1, time, ticks, ticks, ticks, 8000, 11_000, 7900, 5_000_000, 500_000_000];
      world.socket.play('snapshot', {
        channel: QUOTE,
        epoch: 'first',
        sequence: places.quote,
        data: [row],
      });
    },
    async preview(part: Partial<LoanDraft>) {
      const key = JSON.stringify({ ...draft, ...part });
      await world.core.watch([['loans.preview', key]]);
      for (let round = 0; round < 50; round += 1) {
        await world.rest(100);
        const view = world.screen.latest('loans.preview', key);
        if (view) return view;
      }
      throw new Error('there is no preview');
    },
  });
}
