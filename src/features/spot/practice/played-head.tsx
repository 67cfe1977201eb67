/** The top of what is played: the ribbon, the market, the moment, and the way out. */
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { DayRange, LastPrice } from '../../../market/market-head.tsx';
import { marketName } from '../../../market/market-name.ts';
import { back } from '../../../navigation/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { NavBar } from '../../../ui/nav-bar.tsx';
import { PracticeRibbon } from '../ticket/practice-ribbon.tsx';
import { askPractice } from './ask-practice.ts';
import type { PlayedProps } from './played-parts.ts';

/** It stays in sight. */
export function PlayedBar({ market }: Pick<PlayedProps, 'market'>) {
  const { t } = useWords('spot');
  const { t: common } = useWords();
  const end = () => askPractice('practice.end', {});
  return (
    <>
      <NavBar
        title={t('practice.on', { name: marketName(market, market.symbol) })}
        backLabel={common('ui.back')}
        onBack={() => void back()}
        right={
          <Button variant="ghost" size="medium" className="px-2!" onClick={end}>
            {t('practice.end')}
          </Button>
        }
      />
      <PracticeRibbon isPinned />
    </>
  );
}

export function PlayedHead({ session, market }: PlayedProps) {
  const { t, tag } = useWords('spot');
  return (
    <>
      <div className="flex h-8 shrink-0 items-center justify-between gap-3 px-3">
        <LastPrice symbol={market.symbol} />
        <DayRange symbol={market.symbol} />
      </div>
      <p className="flex min-h-5 shrink-0 flex-wrap items-baseline justify-between gap-x-3 px-3 text-caption text-faint">
        <time
          data-played
          dateTime={new Date(session.at).toISOString()}
          className="figure shrink-0 text-small text-strong"
        >
          {exactTime(session.at, tag)}
        </time>
        <span data-source-played={session.source} className="min-w-0 leading-tight">
          {t(`practice.source.${session.source}`)}
        </span>
      </p>
    </>
  );
}
