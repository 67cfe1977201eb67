/** The course of the total over a range, and how far it has come. */
import { useState } from 'react';
import type { Tone } from '../../../contract/features/assets.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { Curve } from '../../ui/curve.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { curvePath, type EquityChange, type EquityPoint, toEquityChange } from './equity-change.ts';

const ranges = ['7', '30', '90', '365'] as const;
type Range = (typeof ranges)[number];

export function EquityHistory() {
  const { t, tag } = useWords('assets');
  const { t: common } = useWords();
  const [range, setRange] = useState<Range>('7');
  const fiat = usePreferences((preferences) => preferences.fiat);
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const site = useAsk('home.siteConfig', {}, { staleMs: DAY_MS });
  const days = Number.parseInt(range, 10);
  const { data, failure, refresh } = useAsk('assets.history', { days }, { keepPrevious: true });
  const rate = site.data?.fiats.find(({ currencyCode }) => currencyCode === fiat)?.rate ?? null;
  const change = data ? toEquityChange({ points: data, rate, fiat, tag }) : null;
  return (
    <section aria-label={t('history.label', { change: change?.percentText ?? '' })}>
      <div className="mt-2 h-[84px]">
        {failure && !data && (
          <div className="flex h-full items-center justify-between gap-3 text-small text-soft">
            {errorWords(failure) || t('history.failed')}
            <Button variant="plain" size="small" onClick={() => void refresh()}>
              {common('ui.retry')}
            </Button>
          </div>
        )}
        {!failure && !data && <Skeleton className="h-full w-full" />}
        {data && data.length > 1 && <EquityCurve points={data} />}
        {data && data.length <= 1 && (
          <p className="flex h-full items-center text-small text-faint">{t('history.empty')}</p>
        )}
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <SegmentedControl
          variant="chips"
          label={t('history.range')}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: t(`history.${value}`) }))}
        />
        {change && <ChangeText change={change} isHidden={isHidden} />}
      </div>
    </section>
  );
}

interface ChangeTextProps {
  readonly change: EquityChange;
  readonly isHidden: boolean;
}

function ChangeText({ change, isHidden }: ChangeTextProps) {
  const tone: Tone = change.tone;
  const amount = isHidden ? '' : change.amountText;
  return (
    <span className={`figure shrink-0 text-small ${toneText(tone)}`}>
      {amount === '' ? change.percentText : `${amount} (${change.percentText})`}
    </span>
  );
}

const CURVE_WIDTH = 320;
const CURVE_HEIGHT = 72;

/** A drawing, so a chart library stays out. */
function EquityCurve({ points }: { readonly points: readonly EquityPoint[] }) {
  const line = curvePath(points, { width: CURVE_WIDTH, height: CURVE_HEIGHT });
  const fill = `${line}L${CURVE_WIDTH} ${CURVE_HEIGHT}L0 ${CURVE_HEIGHT}Z`;
  return <Curve stroke={line} fill={fill} width={CURVE_WIDTH} height={CURVE_HEIGHT} />;
}
