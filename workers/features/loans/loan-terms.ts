/** The terms of loans, requested again while a screen shows them and they may have changed. */
import type { LoanTerms } from '../../../contract/features/loans.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** Prices move what may still be borrowed, and the server has the last word. */
const FRESH_MS = 30_000;
const RETRY_MS = 3000;

export interface KnownTerms {
  revision(): string;
  /** Undefined until they have come; asks for them when they are old. */
  current(): LoanTerms | undefined;
}

export function createLoanTerms({
  changes,
  environment,
  run,
  session,
  wake,
}: Pick<FeatureParts, 'changes' | 'environment' | 'run' | 'session' | 'wake'>): KnownTerms {
  const { clock, timers } = environment;
  let known: { readonly terms: LoanTerms; readonly token: string | null } | null = null;
  /** Of which moment the last question was. */
  let askedFor = '';
  let answers = 0;

  const wanted = () =>
    `${session.token()} ${changes.of('loans')} ${Math.floor(clock.elapsedMs() / FRESH_MS)}`;

  async function ask(): Promise<void> {
    const moment = wanted();
    const token = session.token();
    askedFor = moment;
    const answer = await run('loans.terms', {});
    if (answer.ok && token === session.token()) known = { terms: answer.value, token };
    answers += 1;
    wake();
    if (answer.ok) return;
    timers.after(RETRY_MS, () => {
      // Those who still watch request them again.
      if (askedFor === moment) askedFor = '';
      answers += 1;
      wake();
    });
  }

  return {
    revision: () => `${answers} ${wanted()}`,
    current() {
      if (session.token() !== null && askedFor !== wanted()) void ask();
      return known?.token === session.token() ? known.terms : undefined;
    },
  };
}
