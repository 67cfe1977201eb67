/** Which market is played, and from when on. */
import { type FormEvent, useState } from 'react';
import type { PracticeRefusal } from '../../../../contract/features/practice.ts';
import { DAY_MS, HOUR_MS } from '../../../../contract/plain/time.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { act } from '../../../link/core-link.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { SYMBOL } from '../../../market/expected-symbol.ts';
import { marketName } from '../../../market/market-name.ts';
import { textParam, useQueryValues } from '../../../navigation/query.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { fieldText, readField } from './start-field.ts';

const agos = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
type Ago = keyof typeof agos;
const ages: readonly Ago[] = ['day', 'week', 'month'];

/** Of what the exchange keeps, by the day; what is older is refused with words. */
const OLDEST_MS = 3 * 365 * DAY_MS;

export function StartForm() {
  const { t } = useWords('spot');
  const { symbol: named } = useQueryValues({ symbol: textParam(SYMBOL) });
  const catalogue = useTopic('markets.catalogue') ?? [];
  const markets = catalogue.filter(({ kind }) => kind !== 'futures');
  const [chosen, setChosen] = useState<string | null>(null);
  const [from, setFrom] = useState(() => fieldText(Date.now() - agos.day));
  const [refusal, setRefusal] = useState<PracticeRefusal | 'time' | null>(null);
  const [isPending, setIsPending] = useState(false);
  const symbol =
    markets.find((market) => market.symbol === (chosen ?? named))?.symbol ?? markets[0]?.symbol;
  const fromMs = readField(from);
  const ago = ages.find((key) => fieldText(Date.now() - agos[key]) === from);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (symbol === undefined) return;
    if (fromMs === null || fromMs > Date.now()) return setRefusal('time');
    setIsPending(true);
    const answer = await act('practice.start', { symbol, from: fromMs }).catch(() => null);
    setIsPending(false);
    setRefusal(answer === null ? 'offline' : answer.refusal);
  };

  return (
    <form
      aria-label={t('practice.title')}
      onSubmit={(event) => void start(event)}
      className="mx-auto flex w-full max-w-[440px] flex-col gap-4"
    >
      <p className="text-pretty text-soft">{t('practice.about')}</p>
      <Select
        label={t('practice.market')}
        title={t('practice.market')}
        searchLabel={t('practice.market')}
        value={symbol ?? null}
        onChange={setChosen}
        options={markets.map((market) => ({
          value: market.symbol,
          label: marketName(market, market.symbol),
          note: market.name,
        }))}
      />
      <TextInput
        type="datetime-local"
        label={t('practice.from')}
        value={from}
        min={fieldText(Date.now() - OLDEST_MS)}
        max={fieldText(Date.now() - HOUR_MS)}
        onChange={(event) => setFrom(event.target.value)}
        error={refusal === null ? undefined : t(`practice.refusal.${refusal}`)}
        className="[color-scheme:dark]"
      />
      <SegmentedControl<Ago | 'other'>
        label={t('practice.ago')}
        variant="chips"
        value={ago ?? 'other'}
        onChange={(key) => key !== 'other' && setFrom(fieldText(Date.now() - agos[key]))}
        options={ages.map((value) => ({ value, label: t(`practice.agos.${value}`) }))}
      />
      <Button type="submit" isWide isLoading={isPending} disabled={symbol === undefined}>
        {t('practice.start')}
      </Button>
      <p className="text-small text-pretty text-faint">{t('practice.fills')}</p>
    </form>
  );
}
