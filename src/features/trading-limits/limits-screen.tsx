/** Limits that traders set themselves: what they are, what waits, what today has realised, the dead-man switch and a break. */
import { useEffect, useRef, useState } from 'react';
import type {
  LimitName,
  LimitRowView,
  TradingLimitsView,
} from '../../../contract/features/trading-limits.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { toneText } from '../../theme/palette.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { BreakRow } from './break-row.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { SilenceRow } from './silence-row.tsx';
import { ZoneRow } from './zone-row.tsx';

export function LimitsScreen() {
  const { t } = useWords('trading-limits');
  const isDemo = useUser()?.isDemo === true;
  const { data, failure, refresh } = useAsk('tradingLimits.page', {});
  useRefreshInTime(data, refresh);
  return (
    <Page title={t('title')}>
      <p className="pt-2 pb-1 text-small text-soft">{t('intro')}</p>
      {isDemo && <p className="pb-1 text-small text-soft">{t('demo')}</p>}
      {!data && failure && (
        <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {!data && !failure && <SkeletonRows label={t('title')} count={6} />}
      {data && (
        <>
          <LimitRows view={data} />
          <Today view={data} />
          <Group title={t('silence.title')}>
            <List label={t('silence.title')}>
              <SilenceRow minutes={data.silenceMinutes} />
            </List>
          </Group>
          <Group title={t('break.title')}>
            <List label={t('break.title')}>
              <BreakRow until={data.coolingOffUntil} />
            </List>
          </Group>
        </>
      )}
    </Page>
  );
}

const SOON_MS = 1000;
/** A timer cannot wait longer, and nobody looks at the page for so long. */
const LONGEST_WAIT_MS = DAY_MS;

/** What waits comes to hold, and a day ends, while the page is looked at. */
function useRefreshInTime(view: TradingLimitsView | undefined, refresh: () => unknown) {
  const refreshRef = useRef(refresh);
  useEffect(() => {
    refreshRef.current = refresh;
  });
  useEffect(() => {
    if (view === undefined) return;
    const { rows, waitingZone, coolingOffUntil, dayEndsAt } = view;
    const instants = [...rows.map(({ waiting }) => waiting?.at), waitingZone?.at, coolingOffUntil];
    const next = Math.min(dayEndsAt, ...instants.map((at) => at ?? dayEndsAt));
    const waitMs = Math.min(Math.max(next - Date.now(), 0) + SOON_MS, LONGEST_WAIT_MS);
    const timer = setTimeout(() => void refreshRef.current(), waitMs);
    return () => clearTimeout(timer);
  }, [view]);
}

function LimitRows({ view }: { readonly view: TradingLimitsView }) {
  const { t } = useWords('trading-limits');
  const [chosen, setChosen] = useState<LimitName | null>(null);
  const row = view.rows.find(({ name }) => name === chosen);
  const close = () => setChosen(null);
  return (
    <Group title={t('limits')}>
      <List label={t('limits')}>
        {view.rows.map((each) => (
          <LimitRow key={each.name} row={each} onClick={() => setChosen(each.name)} />
        ))}
      </List>
      {row && <LimitSheet row={row} view={view} onClose={close} />}
    </Group>
  );
}

function LimitRow({ row, onClick }: { readonly row: LimitRowView; readonly onClick: () => void }) {
  const { t, tag } = useWords('trading-limits');
  const { name, valueText, waiting } = row;
  const note =
    waiting === null
      ? t(`of.${name}.note`)
      : t(waiting.valueText === '' ? 'waiting.none' : 'waiting.other', {
          value: waiting.valueText,
          time: dayTime(waiting.at, tag),
        });
  return (
    <ListRow
      label={t(`of.${name}.label`)}
      note={note}
      value={valueText === '' ? t('none') : <span className="figure text-strong">{valueText}</span>}
      onClick={onClick}
    />
  );
}

function Today({ view }: { readonly view: TradingLimitsView }) {
  const { t, tag } = useWords('trading-limits');
  const { realisedText, tone, leftText, isReached, dayEndsAt } = view;
  return (
    <Group title={t('today.title')}>
      <List label={t('today.title')}>
        <ListRow
          label={t('today.realised')}
          note={t('today.ends', { time: dayTime(dayEndsAt, tag) })}
          value={<span className={`figure ${toneText(tone)}`}>{realisedText}</span>}
        />
        {leftText !== null && (
          <ListRow
            label={t('today.left')}
            {...(isReached && { note: <span className="text-error">{t('today.reached')}</span> })}
            value={<span className="figure text-strong">{leftText}</span>}
          />
        )}
        <ZoneRow view={view} />
      </List>
    </Group>
  );
}
