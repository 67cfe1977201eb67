/** What options are offered on: the expiries of a market and the currencies to pay in. */
import type { OptionCurrency, OptionExpiry } from '../../../contract/features/options.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** Payouts and discounts change rarely, and the server has the last word. */
const FRESH_MS = 30_000;
const RETRY_MS = 3000;

export interface OptionTerms {
  revision(): number;
  /** Asks for them unless they are fresh; the answer ends the asking. */
  need(symbol: string): () => void;
  expiry(symbol: string, seconds: number): OptionExpiry | undefined;
  currency(id: number): OptionCurrency | undefined;
  /** Another user may have logged in: the needed terms are requested again. */
  renew(): void;
}

export function createOptionTerms(
  parts: Pick<FeatureParts, 'environment' | 'run' | 'session' | 'catalogue' | 'wake'>,
): OptionTerms {
  const { run, session, catalogue } = parts;
  const { timers, clock } = parts.environment;
  const expiries = new Map<string, readonly OptionExpiry[]>();
  const needs = new Set<() => void>();
  let holder = parts.session.token();
  let currencies: readonly OptionCurrency[] = [];
  let revision = 0;
  const questions = createFreshQuestions(clock, () => {
    revision += 1;
    parts.wake();
  });

  async function askExpiries(symbol: string): Promise<boolean> {
    const market = catalogue.bySymbol(symbol);
    if (market === undefined) return false;
    const asker = session.token();
    const answer = await run('options.expiries', { matchId: market.id });
    if (asker !== session.token()) return false;
    if (answer.ok) expiries.set(symbol, answer.value);
    return answer.ok;
  }

  async function askCurrencies(): Promise<boolean> {
    const asker = session.token();
    if (asker === null) return true;
    const answer = await run('options.currencies', {});
    if (asker !== session.token()) return false;
    if (answer.ok) currencies = answer.value;
    return answer.ok;
  }

  return {
    revision: () => revision,
    need(symbol) {
      let isOver = false;
      const ask = async () => {
        const answered = await Promise.all([
          questions.once(`expiries ${symbol}`, () => askExpiries(symbol)),
          questions.once('currencies', askCurrencies),
        ]);
        if (!isOver && answered.includes(false)) timers.after(RETRY_MS, again);
      };
      const again = () => {
        if (!isOver) void ask();
      };
      needs.add(again);
      again();
      return () => {
        isOver = true;
        needs.delete(again);
      };
    },
    expiry: (symbol, seconds) => expiries.get(symbol)?.find((row) => row.seconds === seconds),
    currency: (id) => currencies.find(({ currencyId }) => currencyId === id),
    renew() {
      questions.forget();
      if (session.token() !== holder) {
        holder = session.token();
        expiries.clear();
        currencies = [];
      }
      revision += 1;
      for (const ask of needs) ask();
    },
  };
}

/** Asks again only for what is no longer fresh. */
function createFreshQuestions(clock: FeatureParts['environment']['clock'], onAsked: () => void) {
  const askedAtMs = new Map<string, number>();

  function isFresh(what: string): boolean {
    const atMs = askedAtMs.get(what);
    return atMs !== undefined && clock.elapsedMs() - atMs < FRESH_MS;
  }

  return {
    /** One question at a time; one that failed may be asked again at once. */
    async once(what: string, question: () => Promise<boolean>): Promise<boolean> {
      if (isFresh(what)) return true;
      askedAtMs.set(what, clock.elapsedMs());
      const isAnswered = await question();
      if (!isAnswered) askedAtMs.delete(what);
      onAsked();
      return isAnswered;
    },
    forget: () => askedAtMs.clear(),
  };
}
