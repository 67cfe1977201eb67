/** News: banners, articles and notices from the content, with dates that stay recent. */
import { ok, refuse } from '../../../contract/envelope.ts';
import { type NewsItem, newsCategories } from '../../../contract/features/news.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage } from '../../calls/page.ts';
import { type Content, contentFor } from '../../content/content.ts';

type Menu = 'news.pop' | 'news.list' | 'news.detail' | 'news.ticker';

/** News come out at eight in the morning, UTC. */
const HOUR_OF_NEWS_MS = 8 * 3_600_000;

export const newsHandlers: Handlers<Menu> = {
  'news.pop': async ({ caller, clock }) => {
    const { id, title, paragraphs, daysAgo } = contentFor(caller.language).popNotice;
    return ok({
      id,
      title,
      paragraphs: [...paragraphs],
      publishedAt: publishedAt(clock.now(), daysAgo),
    });
  },
  'news.list': async ({ caller, clock }, { cId, page, limit }) => {
    const items = itemsOf(contentFor(caller.language), cId, clock.now());
    const wanted = clampPage({ page, limit });
    const start = (wanted.page - 1) * wanted.limit;
    const list = items.slice(start, start + wanted.limit);
    return ok({ list, ...wanted, hasMore: start + wanted.limit < items.length });
  },
  'news.detail': async ({ caller, clock }, { id }) => {
    const { news, banners, popNotice } = contentFor(caller.language);
    const dated = [...news, popNotice, ...banners.map((banner) => ({ ...banner, daysAgo: 0 }))];
    const article = dated.find((candidate) => candidate.id === id);
    if (!article) return refuse('not_found');
    const { title, paragraphs, daysAgo } = article;
    return ok({
      id,
      title,
      paragraphs: [...paragraphs],
      publishedAt: publishedAt(clock.now(), daysAgo),
    });
  },
  'news.ticker': async ({ caller }) =>
    ok(contentFor(caller.language).ticker.map((line) => ({ ...line }))),
};

/** An unknown category has no items. */
function itemsOf(content: Content, cId: number, nowMs: number): NewsItem[] {
  if (cId === newsCategories.banners) {
    return content.banners.map(({ id, title, summary, image, link }) => ({
      id,
      cId,
      title,
      summary,
      image,
      link,
      publishedAt: publishedAt(nowMs, 0),
    }));
  }
  if (cId !== newsCategories.news) return [];
  return content.news.map(({ id, title, summary, daysAgo }) => ({
    id,
    cId,
    title,
    summary,
    image: '',
    link: null,
    publishedAt: publishedAt(nowMs, daysAgo),
  }));
}

function publishedAt(nowMs: number, daysAgo: number): number {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  return Math.min(nowMs, midnightMs + HOUR_OF_NEWS_MS);
}
