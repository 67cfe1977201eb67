/** One page of the app. Each feature exports `routes: readonly AppRoute[]` from its `routes.ts`. */
import type { ComponentType } from 'react';
import type { Namespace } from '../i18n/words.ts';

export type TabName = 'home' | 'markets' | 'trade' | 'finance' | 'assets';

export interface AppRoute {
  /** As in the spec, for example `/pages/fund/assets`. */
  readonly path: string;
  /** Other paths of the same page. */
  readonly aliases?: readonly string[];
  /** `() => import('./assets-screen.tsx').then((module) => module.AssetsScreen)` */
  readonly load: () => Promise<ComponentType>;
  /** `user`: a guest is sent to login and comes back after it. */
  readonly access: 'guest' | 'user';
  /** Words that must be there before the page is shown; `common` and `errors` always are. */
  readonly words?: readonly Namespace[];
  /** The document's title. Empty on every page but two (APP-16); then the site's name is used. */
  readonly title?: string;
  /** The page is the root of this tab. */
  readonly tab?: TabName;
  /**
   * `full` uses the whole width of a wide screen, `broad` as much as two readable columns take, `narrow` is for short
   * forms; otherwise one readable column is centred.
   */
  readonly width?: 'full' | 'broad' | 'narrow';
}
