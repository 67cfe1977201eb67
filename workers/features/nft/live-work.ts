/** A work that somebody looks at, kept live, and what a bid on it or a resale would come to. */
import { combineLatest, map, type Observable } from 'rxjs';
import { PositiveAmount } from '../../../contract/amount.ts';
import { NftBidDraft, NftResaleDraft } from '../../../contract/features/nft.ts';
import type { NftDetail } from '../../../contract/features/nft-entities.ts';
import type { NftBidPreview, NftResalePreview } from '../../../contract/features/nft-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { outflowProblem } from '../../../contract/rules/money/outflow-wait.ts';
import {
  bidProblem,
  dueOf,
  nftMargin,
  nftProceeds,
  resaleProblem,
} from '../../../contract/rules/nft/nft-sale.ts';
import { z } from '../../../contract/schema.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { freshAnswer } from '../../account/fresh-answer.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { sharedByKey } from '../../core/keyed-streams.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatBounds } from '../../view/format-share.ts';
import { moneyText, toDetailView } from './questions.ts';
import { type LiveWork, liveWork } from './work-stream.ts';

const LONGEST_SALE_MS = 30 * DAY_MS;

type Terms = ResponseOf<'nft.currencies'>[number];

type WorkOf = (id: number) => Observable<LiveWork | undefined>;

export function createNftFeature(parts: FeatureParts) {
  const workOf = sharedByKey(parts.environment.timers, (id: number) => liveWork(parts, id));
  return {
    topics: {
      'nft.live': liveSource(parts, workOf),
      'nft.bidPreview': bidPreviewSource(parts, workOf),
      'nft.resalePreview': resalePreviewSource(parts),
    },
  };
}

function liveSource(
  parts: FeatureParts,
  workOf: WorkOf,
): TopicSource<ReturnType<typeof toDetailView> | null> {
  return (key) =>
    combineLatest([workOf(Number(key)), parts.rates.revision$]).pipe(
      map(
        ([work]) =>
          () =>
            work ? toDetailView(work.detail, parts, work.record) : null,
      ),
    );
}

function bidPreviewSource(parts: FeatureParts, workOf: WorkOf): TopicSource<NftBidPreview | null> {
  const terms$ = freshTerms(parts);
  return draftTopic(NftBidDraft, (draft) =>
    combineLatest([workOf(draft.itemId), terms$]).pipe(
      map(([work, answer]) => () => {
        const [terms] = answer ?? [];
        if (work === undefined || terms === undefined) return null;
        return toBidPreview(work.detail, draft, {
          language: parts.preferences().language,
          nowMs: parts.connection.clock.now(),
          maximumPrice: terms.maximumPrice,
        });
      }),
    ),
  );
}

function freshTerms(parts: FeatureParts) {
  return freshAnswer(parts, {
    ask: () => parts.run('nft.currencies', {}),
    reasons$: parts.changes.newsOf('nft'),
    isForGuests: true,
  });
}

function toBidPreview(
  { item, mine }: NftDetail,
  { price }: NftBidDraft,
  seen: { readonly language: Language; readonly nowMs: number; readonly maximumPrice: string },
): NftBidPreview {
  const { language, nowMs, maximumPrice } = seen;
  const { bid, step, margin, minimumBid } = item;
  const text = (amount: string) => moneyText(amount, item, language);
  const isAmount = z.safeParse(PositiveAmount, price).success;
  return {
    minimumBid: minimumBid ?? '0',
    minimumBidText: minimumBid === null ? '' : text(minimumBid),
    bidText: isAmount ? text(price) : '',
    dueText: isAmount && margin !== null ? text(dueOf({ price, margin })) : '',
    problem: problemOf(),
  };

  function problemOf(): NftBidPreview['problem'] {
    if (item.saleStatus !== 'on_sale' || step === null) return { code: 'not_on_sale', params: {} };
    if (!isAmount) return { code: 'work_price_invalid', params: {} };
    const wait = item.owner && mine && outflowProblem(mine.outflowsFrom, nowMs);
    if (wait) return wait;
    const problem = bidProblem(price, { price: item.price, bid, step, maximumPrice });
    return problem && { ...problem, params: formatBounds(problem.params, language) };
  }
}

function resalePreviewSource(parts: FeatureParts): TopicSource<NftResalePreview | null> {
  const { preferences, connection } = parts;
  const terms$ = freshTerms(parts);
  return draftTopic(NftResaleDraft, (draft) =>
    combineLatest([terms$]).pipe(
      map(([answer]) => () => {
        const [terms] = answer ?? [];
        if (terms === undefined) return null;
        return toResalePreview(terms, draft, {
          language: preferences().language,
          nowMs: connection.clock.now(),
        });
      }),
    ),
  );
}

function toResalePreview(
  terms: Terms,
  { startsAt, endsAt, ...typed }: NftResaleDraft,
  { language, nowMs }: { readonly language: Language; readonly nowMs: number },
): NftResalePreview {
  const { price, saleMode } = typed;
  const isAmount = (text: string) => z.safeParse(PositiveAmount, text).success;
  const text = (amount: string) => moneyText(amount, terms, language);
  const wrong = (field: 'price' | 'step' | 'margin') =>
    ({ field, code: 'work_price_invalid', params: {} }) as const;
  const nothing = { priceText: '', feeText: '', royaltyText: '', proceedsText: '', marginText: '' };
  if (!isAmount(price)) return { ...nothing, problem: wrong('price') };
  const { fee, royalty, proceeds } = nftProceeds({ price, ...terms });
  const margin = isAmount(typed.margin) ? typed.margin : nftMargin(price, terms.marginRate);
  const texts = {
    ...{ priceText: text(price), feeText: text(fee), royaltyText: text(royalty) },
    ...{ proceedsText: text(proceeds), marginText: saleMode === 'auction' ? text(margin) : '' },
  };
  if (saleMode === 'auction' && !isAmount(typed.step)) return { ...texts, problem: wrong('step') };
  if (typed.margin !== '' && !isAmount(typed.margin)) return { ...texts, problem: wrong('margin') };
  const found = resaleProblem(
    {
      ...{ price, saleMode, endsAt: endsAt ?? 0 },
      ...(isAmount(typed.step) && { step: typed.step }),
      ...(isAmount(typed.margin) && { margin: typed.margin }),
      ...(startsAt !== null && { startsAt }),
    },
    { ...terms, longestMs: LONGEST_SALE_MS },
    nowMs,
  );
  return { ...texts, problem: found && { field: found.field, ...found.problem } };
}
