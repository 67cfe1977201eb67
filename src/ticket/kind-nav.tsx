/** KindNav { current }: from one kind of trading to another, as words of which the chosen one is gold. */

import { type MouseEvent, useRef } from 'react';
import { DAY_MS } from '../../contract/plain/time.ts';
import { useWords } from '../i18n/use-words.ts';
import { useAsk } from '../link/use-ask.ts';
import { redirect } from '../navigation/navigate.ts';
import {
  CONTRACT_PATH,
  OPTIONS_PATH,
  STOCKS_PATH,
  SUPER_PATH,
  TRADE_PATH,
} from '../navigation/paths.ts';
import { useChosenInSight } from '../ui/chosen-in-sight.ts';
import { classNames } from '../ui/class-names.ts';

export type TradingKind = 'spot' | 'futures' | 'super' | 'options' | 'stocks';
type Entry = readonly [kind: TradingKind, path: string];

/** By the key that the site gives each kind; in this order until the site has said its own. */
const known: Readonly<Record<string, Entry>> = {
  spot: ['spot', TRADE_PATH],
  futures: ['futures', CONTRACT_PATH],
  super_leverage: ['super', SUPER_PATH],
  options: ['options', OPTIONS_PATH],
  stock: ['stocks', STOCKS_PATH],
};

/** The kinds that the site offers, in its order. */
function useKinds(): readonly Entry[] {
  const { data: site } = useAsk('home.siteConfig', {}, { staleMs: DAY_MS });
  const offered =
    site?.transactionNavs.flatMap(({ key }) => (known[key] ? [known[key]] : [])) ?? [];
  return offered.length > 0 ? offered : Object.values(known);
}

export function KindNav({ current }: { readonly current: TradingKind }) {
  const { t } = useWords('trade');
  const kinds = useKinds();
  const listRef = useRef<HTMLUListElement>(null);
  // Long words do not all fit a narrow phone; the chosen one is always in sight.
  useChosenInSight(listRef, '[aria-current]', current);
  return (
    <nav aria-label={t('kindNav.label')} className="min-w-0 shrink-0">
      <ul ref={listRef} className="no-scrollbar relative flex h-7 overflow-x-auto px-1.5">
        {kinds.map(([kind, path]) => (
          <li key={kind} className="shrink-0">
            <a
              href={`#${path}`}
              aria-current={kind === current ? 'page' : undefined}
              draggable={false}
              onClick={(event) => follow(event, path, kind === current)}
              className={classNames(
                'flex h-7 items-center px-1.5 text-small whitespace-nowrap -outline-offset-2',
                kind === current ? 'font-semibold text-gold' : 'text-faint active:text-soft',
              )}
            >
              {t(`kindNav.${kind}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link for a new window; a plain tap changes places, so that going back leaves trading. */
function follow(event: MouseEvent, path: string, isHere: boolean): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!isHere) void redirect(path);
}
