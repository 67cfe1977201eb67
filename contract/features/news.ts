/** News: notices, banners (category 5) and articles (category 4), in the caller's language. */
import { endpoints } from '../endpoint.ts';
import { z } from '../schema.ts';
import { Id, NoFields, paged, Time, WireInteger } from '../wire.ts';

/** Category ids of the spec (NEWS-02). */
export const newsCategories = { news: 4, banners: 5 } as const;

export const NewsItem = z.object({
  id: z.int(),
  cId: z.int(),
  title: z.string(),
  summary: z.string(),
  /** Name of a drawing of the app for banners; empty for news. */
  image: z.string(),
  /** Route of the app, or null: then the item opens as an article. */
  link: z.nullable(z.string()),
  publishedAt: Time,
});
export type NewsItem = z.infer<typeof NewsItem>;

export const Article = z.object({
  id: z.int(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  publishedAt: Time,
});

export const newsEndpoints = endpoints({
  /** The notice that opens over Home once, or null. */
  'news.pop': {
    method: 'GET',
    path: '/news/index_pop',
    access: 'guest',
    request: NoFields,
    response: z.nullable(Article),
  },
  /** Articles newest first, of one kind or of all. */
  'news.list': {
    method: 'POST',
    path: '/news/list',
    access: 'guest',
    request: z.object({
      cId: WireInteger,
      page: z.optional(WireInteger),
      limit: z.optional(WireInteger),
    }),
    response: paged(NewsItem),
  },
  /** One article in full. */
  'news.detail': {
    method: 'POST',
    path: '/news/detail',
    access: 'guest',
    request: z.object({ id: Id }),
    response: Article,
  },
  /** One-line notices of Home; `id` opens the article. */
  'news.ticker': {
    method: 'GET',
    path: '/news/index_message',
    access: 'guest',
    request: NoFields,
    response: z.array(z.object({ id: z.int(), title: z.string() })),
  },
});
