/**
 * A work as it was answered, with what its channel has said since: bids change it as they come; what is more than a bid,
 * an end or another owner, is asked for, because it is not the same for everybody.
 */
import {
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  pairwise,
  scan,
  startWith,
  switchMap,
} from 'rxjs';
import type { NftDetail, NftNews } from '../../../contract/features/nft-entities.ts';
import { channels } from '../../../contract/realtime.ts';
import { nftSaleState } from '../../../contract/rules/nft/nft-sale.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import { during, revisionsOf } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export interface LiveWork {
  readonly detail: NftDetail;
  /** The last bids that the channel told. */
  readonly record: NftNews['record'];
}

/** Calls of one's own after which a work is another to its caller. */
const ACTS: ReadonlySet<string> = new Set([
  ...['nft.buy', 'nft.payMargin', 'nft.bid', 'nft.openBox'],
  ...['nft.resell', 'nft.collect', 'nft.payOrder'],
]);

/** Undefined until it is known. */
export function liveWork(parts: FeatureParts, id: number): Observable<LiveWork | undefined> {
  const { changes, connection, looks$, run } = parts;
  const channel = channels.nft(id);
  const join = () => {
    connection.subscriptions.want(channel);
    return () => connection.subscriptions.unwant(channel);
  };
  const news$ = parts.workNews$.pipe(
    filter((news) => news.id === id),
    scan(newer, null as NftNews | null),
    startWith(null),
  );
  const answer$ = freshAnswer(parts, {
    ask: () => run('nft.item', { id }),
    reasons$: merge(
      changes.newsOf('nft'),
      changes.heard$.pipe(filter((name) => name !== null && ACTS.has(name))),
      news$.pipe(
        pairwise(),
        filter(([before, now]) => isMoreThanBids(before, now)),
      ),
    ),
    freshMs: FRESH_MS,
    isForGuests: true,
  });
  const live$ = combineLatest([answer$, news$]).pipe(
    switchMap(([detail, news]) => {
      const work = detail && withNews(detail, news);
      // Whether it is on sale changes by the clock alone.
      const stateNow = () => (work ? stateOf(work.detail, connection.clock.now()) : 'idle');
      return revisionsOf(looks$, stateNow).pipe(
        startWith(stateNow()),
        distinctUntilChanged(),
        map((saleStatus) => work && withState(work, saleStatus)),
      );
    }),
  );
  return merge(during(join), live$);
}

/** A room may tell what is known already. */
function newer(before: NftNews | null, now: NftNews): NftNews {
  return before !== null && before.revision > now.revision ? before : now;
}

function isMoreThanBids(before: NftNews | null, now: NftNews | null): boolean {
  if (before === null || now === null || before.revision === now.revision) return false;
  return before.sale !== now.sale || before.status !== now.status || before.bids === now.bids;
}

function withNews(detail: NftDetail, news: NftNews | null): LiveWork {
  const record = news?.record ?? [];
  if (news === null || news.revision <= detail.item.version) return { detail, record };
  const { bid, bids, least, revision } = news;
  const saleStatus = statusAfter(news, detail.item.saleStatus);
  const told = { bid, bids, minimumBid: least, version: revision, saleStatus };
  return { detail: { ...detail, item: { ...detail.item, ...told } }, record };
}

type SaleStatus = NftDetail['item']['saleStatus'];

/** Until the answer comes that says more. */
function statusAfter({ status }: NftNews, before: SaleStatus): SaleStatus {
  if (status === null || status === 'open') return before;
  return status === 'sold' ? 'sold' : 'ended';
}

/** What is not over is so by the clock, between the two instants of the sale. */
function stateOf({ item }: NftDetail, nowMs: number): SaleStatus {
  const { saleStatus, startsAt, endsAt } = item;
  const isOpen = saleStatus === 'on_sale' || saleStatus === 'not_started';
  if (!isOpen || startsAt === null || endsAt === null) return saleStatus;
  return nftSaleState({ startsAt, endsAt, status: 'open' }, nowMs);
}

function withState({ detail, record }: LiveWork, saleStatus: SaleStatus): LiveWork {
  return { detail: { ...detail, item: { ...detail.item, saleStatus } }, record };
}
