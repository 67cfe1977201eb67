/** KindNav { current }: from one kind of trading to another, as five words of which the chosen one is gold. */
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { redirect } from '../navigation/navigate.ts';
import {
  CONTRACT_PATH,
  OPTIONS_PATH,
  STOCKS_PATH,
  SUPER_PATH,
  TRADE_PATH,
} from '../navigation/paths.ts';
import { classNames } from '../ui/class-names.ts';

const kinds = [
  ['spot', TRADE_PATH],
  ['futures', CONTRACT_PATH],
  ['super', SUPER_PATH],
  ['options', OPTIONS_PATH],
  ['stocks', STOCKS_PATH],
] as const;

export type TradingKind = (typeof kinds)[number][0];

export function KindNav({ current }: { readonly current: TradingKind }) {
  const { t } = useWords('trade');
  const listRef = useRef<HTMLUListElement>(null);
  // Long words do not all fit a narrow phone; the chosen one is always in sight.
  useLayoutEffect(() => {
    const list = listRef.current;
    const chosen = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !chosen) return;
    list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return (
    <nav aria-label={t('kindNav.label')} className="shrink-0">
      <ul
        ref={listRef}
        className="no-scrollbar relative flex h-7 overflow-x-auto px-1.5 wide:h-auto wide:flex-wrap"
      >
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
