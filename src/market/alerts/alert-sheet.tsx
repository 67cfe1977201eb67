/** AlertSheet { isOpen, onClose, symbol }: a new alert; the market can be chosen when `symbol` is null. */
import { useRef, useState } from 'react';
import type { QuoteView } from '../../../contract/features/markets.ts';
import type { AlertKind } from '../../../contract/features/portfolio.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { marketName } from '../market-name.ts';
import { addAlert } from './alert-rules.ts';

const alertKinds = [
  'crossing',
  'move',
  'liquidation',
  'expiry',
] as const satisfies readonly AlertKind[];

const DEFAULT_SYMBOL = 'BTCUSDT';
const windows = ['1', '5', '15', '60', '240'] as const;
type WindowMinutes = (typeof windows)[number];
/** Default values of the alerts that watch every position. */
const startValues = { crossing: null, move: '2', liquidation: '5', expiry: '10' } as const;
const SHARES = { move: '%', liquidation: '%' } as const;
/** Places that are typed after the decimal mark; those of a price are the market's. */
const places = { crossing: 8, move: 2, liquidation: 2, expiry: 0 } as const;

interface AlertSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly symbol: string | null;
}

export function AlertSheet({ isOpen, onClose, symbol }: AlertSheetProps) {
  const { t } = useWords('alerts');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('add')}>
      {isOpen && <AlertForm symbol={symbol} onDone={onClose} />}
    </Sheet>
  );
}

function AlertForm({ symbol, onDone }: { symbol: string | null; onDone: () => void }) {
  const { t } = useWords('alerts');
  const markets = useTopic('markets.catalogue') ?? [];
  const [chosen, setChosen] = useState(symbol ?? DEFAULT_SYMBOL);
  const [kind, setKind] = useState<AlertKind>('crossing');
  const [values, setValues] = useState<Readonly<Record<AlertKind, string | null>>>(startValues);
  const [minutes, setMinutes] = useState<WindowMinutes>('5');
  const quote = useTopic('markets.quote', chosen);
  const market = markets.find((entry) => entry.symbol === chosen) ?? null;
  const firstPrice = useFirstPrice(chosen, quote);
  const isOfMarket = kind === 'crossing' || kind === 'move';
  const kinds = symbol === null ? alertKinds : (['crossing', 'move'] as const);
  const units = { ...SHARES, crossing: market?.quote ?? '', expiry: t('seconds') };
  const value = values[kind] ?? firstPrice ?? '';
  const isReady = !isZero(value);
  const add = () => {
    const isAdded = addAlert({
      kind,
      symbol: isOfMarket ? chosen : '',
      value,
      windowMinutes: kind === 'move' ? Number.parseInt(minutes, 10) : 0,
    });
    showToast(t(isAdded ? 'added' : 'tooMany'), isAdded ? 'success' : 'error');
    onDone();
  };
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Select
        label={t('kind')}
        title={t('kind')}
        value={kind}
        onChange={setKind}
        options={kinds.map((key) => ({ value: key, label: t(`kinds.${key}`) }))}
      />
      {isOfMarket && symbol === null && (
        <Select
          label={t('market')}
          title={t('market')}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setValues({ ...values, crossing: null });
          }}
          searchLabel={t('market')}
          options={markets.map((entry) => ({
            value: entry.symbol,
            label: marketName(entry, entry.symbol),
            note: t(`marketKinds.${entry.kind}`),
          }))}
        />
      )}
      <AmountInput
        label={t(`value.${kind}`)}
        value={value}
        onChange={(next) => setValues({ ...values, [kind]: next })}
        scale={(kind === 'crossing' ? market?.priceScale : undefined) ?? places[kind]}
        unit={units[kind]}
        hint={t(`hint.${kind}`, {
          name: marketName(market, chosen),
          price: quote?.lastText ?? '',
        })}
      />
      {kind === 'move' && <WindowChoice minutes={minutes} onChange={setMinutes} />}
      <Button isWide disabled={!isReady} onClick={add}>
        {t('add')}
      </Button>
    </div>
  );
}

/** The price at which the sheet was opened; one that ran along could not be typed over. */
function useFirstPrice(symbol: string, quote: QuoteView | null): string | undefined {
  const ref = useRef<Readonly<Record<string, string>>>({});
  const price = quote?.last;
  if (price !== undefined && ref.current[symbol] === undefined) ref.current = { [symbol]: price };
  return ref.current[symbol];
}

interface WindowChoiceProps {
  readonly minutes: WindowMinutes;
  readonly onChange: (minutes: WindowMinutes) => void;
}

function WindowChoice({ minutes, onChange }: WindowChoiceProps) {
  const { t } = useWords('alerts');
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-small text-soft">{t('window')}</span>
      <SegmentedControl
        label={t('window')}
        value={minutes}
        onChange={onChange}
        options={windows.map((each) => ({
          value: each,
          label: t('minutes', { minutes: each }),
        }))}
      />
    </div>
  );
}
