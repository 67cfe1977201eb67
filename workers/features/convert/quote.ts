/**
 * A quote for a conversion that is kept fresh while it is watched: the next one is asked for a moment before
 * the last expires, so that there is always one that can be accepted.
 */
import type { Failure } from '../../../contract/envelope.ts';
import {
  ConvertDraft,
  type ConvertQuote,
  type ConvertQuoteView,
} from '../../../contract/features/convert.ts';
import { Exact, exact, Ratio } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { createDraftReader } from '../../core/draft-reader.ts';
import type { Stop } from '../../core/environment.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { dressDecimal, formatAmount } from '../../view/format-number.ts';
import { dressBounds } from '../../view/format-share.ts';

/** Somebody who types is waited for. */
const PAUSE_MS = 250;
/** So long before its end a quote is replaced: an acceptance has its way to go. */
const MARGIN_MS = 1_000;
const ASK_AGAIN_MS = 2_000;
const RATE_DIGITS = 8;
/** Decimals of coins. */
const COIN_SCALE = 8;

type Parts = Pick<FeatureParts, 'environment' | 'preferences' | 'run' | 'wake'>;

/** What is known of one draft. */
interface Followed {
  quote: ConvertQuote | null;
  failure: Failure | null;
  expiresAtMs: number;
  revision: number;
}

export function quoteSource(parts: Parts): TopicSource<ConvertQuoteView> {
  const readDraft = createDraftReader(ConvertDraft);
  const followed = new Map<string, Followed>();
  return {
    open(key) {
      const draft = readDraft(key);
      if (draft === null) return () => {};
      const state: Followed = { quote: null, failure: null, expiresAtMs: 0, revision: 0 };
      followed.set(key, state);
      const stop = keepFresh(parts, draft, state);
      return () => {
        stop();
        followed.delete(key);
      };
    },
    revision: (key) => `${followed.get(key)?.revision ?? -1} ${parts.preferences().language}`,
    view(key) {
      const state = followed.get(key);
      return state === undefined || state.revision === 0
        ? undefined
        : toView(state, parts.preferences().language);
    },
  };
}

function keepFresh(parts: Parts, draft: ConvertDraft, state: Followed): Stop {
  const { clock, timers } = parts.environment;
  const watch = { isOver: false, stopNext: () => {}, stopEnd: () => {} };

  function change(part: Partial<Followed>): void {
    Object.assign(state, part, { revision: state.revision + 1 });
    parts.wake();
  }

  async function ask(): Promise<void> {
    const sentMs = clock.elapsedMs();
    const answer = await parts.run('convert.quote', draft);
    if (watch.isOver) return;
    if (!answer.ok) {
      change({ failure: answer.error });
      if (mayPass(answer.error)) watch.stopNext = timers.after(ASK_AGAIN_MS, () => void ask());
      return;
    }
    const quote = answer.value;
    // The exchange's clock and the device's may differ, but both run: it was made after it was asked for.
    const lifeMs = quote.expiresAt - quote.quotedAt - (clock.elapsedMs() - sentMs);
    const freshMs = Math.max(0, lifeMs - MARGIN_MS);
    change({ quote, failure: null, expiresAtMs: clock.now() + freshMs });
    watch.stopEnd();
    watch.stopEnd = timers.after(Math.max(0, lifeMs), () => change({ quote: null }));
    watch.stopNext = timers.after(Math.max(freshMs, PAUSE_MS), () => void ask());
  }

  watch.stopNext = timers.after(PAUSE_MS, () => void ask());
  return () => {
    watch.isOver = true;
    watch.stopNext();
    watch.stopEnd();
  };
}

/** What is wrong with the draft itself, or with the session, does not pass by waiting. */
function mayPass({ code, fields }: Failure): boolean {
  return fields === undefined && code !== 'login_required' && code !== 'verification_required';
}

function toView({ quote, failure, expiresAtMs }: Followed, language: Language): ConvertQuoteView {
  const money = (text: string | undefined) =>
    text === undefined ? '' : formatAmount(text, COIN_SCALE, language);
  return {
    quote: quote && {
      quoteId: quote.quoteId,
      number: quote.number,
      rate: quote.rate,
      quotedAt: quote.quotedAt,
    },
    rateText: quote === null ? '' : rateText(quote.rate, language),
    isRateOfTarget: quote !== null && isTurned(quote.rate),
    feeRateText:
      quote === null ? '' : `${dressDecimal(exact(quote.feeRate).times(100).toFixed(), language)}%`,
    feeText: money(quote?.fee),
    receivedText: money(quote?.received),
    expiresAtMs: quote === null ? 0 : expiresAtMs,
    lifeMs: quote === null ? 0 : quote.expiresAt - quote.quotedAt - MARGIN_MS,
    problem: failure && {
      code: failure.code,
      params: dressBounds(failure.params ?? {}, language),
    },
  };
}

/** Nobody reads what a ten-thousandth of a coin is. */
function isTurned(rate: string): boolean {
  return exact(rate).lt(1) && !exact(rate).isZero();
}

/** Eight digits that say something: never more than the rate gives, and never less than one costs. */
function rateText(rate: string, language: Language): string {
  const cut = isTurned(rate)
    ? exact(new Ratio(1).div(rate).toFixed(COIN_SCALE, Exact.ROUND_UP)).toSignificantDigits(
        RATE_DIGITS,
        Exact.ROUND_UP,
      )
    : exact(rate).toSignificantDigits(RATE_DIGITS, Exact.ROUND_DOWN);
  return dressDecimal(cut.toFixed(), language);
}
