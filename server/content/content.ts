/**
 * The words of the sandbox that are articles rather than labels: banners, news, questions and
 * answers, terms, and the labels of the entry grid. One JSON file per language, all of one shape.
 */
import type { TokenUse } from '../../contract/features/ieo.ts';
import type { NftItem } from '../../contract/features/nft-entities.ts';
import type { Section } from '../../contract/features/support.ts';
import type { Language } from '../../contract/plain/languages.ts';
import type { ArtStyle } from '../art/artist-table.ts';
import en from './en.json' with { type: 'json' };
import fra from './fra.json' with { type: 'json' };
import hk from './hk.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import jp from './jp.json' with { type: 'json' };
import kor from './kor.json' with { type: 'json' };
import type { MessageKey } from './message-keys.ts';
import spa from './spa.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import vn from './vn.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** A text with its id, which is unique over banners, news and the pop notice together. */
export interface ContentArticle {
  readonly id: number;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A card of Home. `image` names a drawing of the client, `link` a route of the app. */
export interface Banner extends ContentArticle {
  readonly summary: string;
  readonly image: string;
  readonly link: string | null;
}

/** Ages are relative, so that a sandbox started at any time has recent news. */
export interface NewsArticle extends ContentArticle {
  readonly summary: string;
  readonly daysAgo: number;
}

export interface PopNotice extends ContentArticle {
  readonly daysAgo: number;
}

export interface Question {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
}

export interface Contact {
  readonly email: string;
  readonly hours: string;
  readonly paragraphs: readonly string[];
}

export interface MenuLabel {
  readonly key: string;
  readonly label: string;
}

/** A message of `server/messages`, with its parameters in double braces. */
export interface MessageText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** What every letter by e-mail ends with. */
interface LetterText {
  readonly foot: readonly string[];
  /** Of letters that one can do without: where. */
  readonly muted: string;
}

export interface ProjectTexts {
  readonly uses: Readonly<Record<TokenUse, { readonly summary: string; readonly use: string }>>;
  readonly paper: readonly Section[];
}

/** What is said of works of art. */
interface ArtTexts {
  readonly styles: Readonly<Record<ArtStyle, string>>;
  readonly media: Readonly<Record<'still' | Exclude<NftItem['type'], 'image'>, string>>;
  readonly boxes: string;
}

export interface Content {
  readonly art: ArtTexts;
  readonly letter: LetterText;
  readonly messages: Readonly<Record<MessageKey, MessageText>>;
  readonly banners: readonly Banner[];
  /** Newest first. */
  readonly news: readonly NewsArticle[];
  readonly popNotice: PopNotice;
  /** One line each; `id` is that of the news article that it opens. */
  readonly ticker: readonly { readonly id: number; readonly title: string }[];
  readonly faq: readonly Question[];
  readonly contact: Contact;
  readonly about: readonly Section[];
  readonly compliance: readonly Section[];
  readonly terms: readonly Section[];
  readonly privacy: readonly Section[];
  /** What new tokens are for, and their white papers. Holes: name, symbol, and in the papers summary and use. */
  readonly projects: ProjectTexts;
  /** The entries of the grid on Home, in their order there (HOME-02). */
  readonly menu: readonly MenuLabel[];
}

const contents: Readonly<Record<Language, Content>> = {
  zh,
  en,
  hk,
  th,
  jp,
  id,
  kor,
  fra,
  spa,
  vn,
};

export function contentFor(language: Language): Content {
  return contents[language];
}
