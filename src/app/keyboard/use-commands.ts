/** Everything that the palette can run now, by its groups. */
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import type { MarketKind, MarketView } from '../../../contract/features/markets.ts';
import { settingCommands } from '../../features/settings/commands.ts';
import { needWords } from '../../i18n/i18n.ts';
import { useWords, type WordsOf } from '../../i18n/use-words.ts';
import type { Namespace } from '../../i18n/words.ts';
import { actionWords, capTexts, type KeyWords } from '../../keys/action-words.ts';
import { keyActions } from '../../keys/actions-table.ts';
import type { Command } from '../../keys/command.ts';
import { performAction } from '../../keys/key-listener.ts';
import { keyOf } from '../../keys/key-set.ts';
import { useKeySettings } from '../../keys/key-settings.ts';
import { offeredHandler } from '../../keys/offered-actions.ts';
import { useTopic } from '../../link/use-topic.ts';
import type { AppRoute } from '../../navigation/app-route.ts';
import { push } from '../../navigation/navigate.ts';
import { CONTRACT_PATH, TRADE_PATH } from '../../navigation/paths.ts';
import type { Commands } from './group-commands.ts';
import { pageTitles } from './page-titles-table.ts';

export function useCommands(routes: readonly AppRoute[]): Commands {
  const { t } = useWords('keys');
  const { t: chart } = useWords('chart');
  const { t: trade } = useWords('trade');
  const catalogue = useTopic('markets.catalogue') ?? [];
  const areTitlesHere = useTitles();
  return {
    markets: catalogue.map((market) => marketCommand(market, trade)),
    actions: actionCommands({ t, chart }),
    pages: areTitlesHere ? pageCommands(routes) : [],
    settings: areTitlesHere ? settingCommands({ on: t('palette.on'), off: t('palette.off') }) : [],
  };
}

/** The titles of pages are words of their features, which come with the first palette. */
function useTitles(): boolean {
  const [areHere, setAreHere] = useState(false);
  useEffect(() => {
    const namespaces = new Set(Object.values(pageTitles).map(([namespace]) => namespace));
    // Without them there are no pages to be found; markets and actions are.
    needWords([...namespaces]).then(
      () => setAreHere(true),
      () => undefined,
    );
  }, []);
  return areHere;
}

const marketPaths: Readonly<Record<MarketKind, string>> = {
  coin: TRADE_PATH,
  stock: TRADE_PATH,
  futures: CONTRACT_PATH,
};

function marketCommand(market: MarketView, trade: WordsOf<'trade'>): Command {
  const { symbol, base, quote, name, kind } = market;
  return {
    id: `market:${symbol}`,
    label: kind === 'stock' ? base : `${base}/${quote}`,
    note: `${name} · ${trade(`kinds.${kind}`)}`,
    also: symbol,
    run: () => void push(marketPaths[kind], { symbol }),
  };
}

/** Only what the page can do now. */
function actionCommands(words: KeyWords): readonly Command[] {
  const { changed } = useKeySettings.getState();
  return keyActions
    .filter(({ name }) => name !== 'palette' && offeredHandler(name) !== null)
    .map(({ name }) => {
      const chord = keyOf(changed, name);
      return {
        id: `action:${name}`,
        label: actionWords(name, words),
        note: chord === null ? undefined : capTexts(chord, words.t).join(' '),
        run: () => void performAction(name),
      };
    });
}

function pageCommands(routes: readonly AppRoute[]): readonly Command[] {
  return routes.flatMap(({ path }) => {
    const [, , of = ''] = pageTitles[path] ?? [];
    const label = titleOf(path);
    if (label === undefined) return [];
    return [{ id: `page:${path}`, label, note: titleOf(of), run: () => void push(path) }];
  });
}

/** The keys of the table are of many namespaces, which no type of `t` holds; a test looks each of them up. */
function titleOf(path: string): string | undefined {
  const [namespace, key] = pageTitles[path] ?? [];
  if (namespace === undefined || key === undefined) return undefined;
  const look = i18next.t as (key: string, options: { readonly ns: Namespace }) => string;
  return look(key, { ns: namespace });
}
