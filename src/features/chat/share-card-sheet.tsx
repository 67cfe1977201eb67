/** ShareCardSheet { room, onClose, onChoose }: the market of the room or another, or one of one's open positions. */
import { ChartCandlestick, ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { holdsText } from '../../i18n/fold-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { Row } from './message-sheet.tsx';
import type { Card } from './room-draft.ts';

/** The rest is found by its name. */
const MOST_SHOWN = 8;

interface ShareCardSheetProps {
  readonly room: string;
  readonly onClose: () => void;
  readonly onChoose: (card: Card) => void;
}

export function ShareCardSheet({ room, onClose, onChoose }: ShareCardSheetProps) {
  const { t, language } = useWords('chat');
  const [sought, setSought] = useState('');
  const rooms = useAsk('chat.lobby', {}).data?.rooms ?? [];
  const positions = useTopic('futures.positions') ?? [];
  const markets = rooms
    .filter(({ kind, room: symbol }) => kind === 'market' && holdsText(symbol, sought))
    .toSorted((one, other) => Number(other.room === room) - Number(one.room === room))
    .slice(0, MOST_SHOWN);
  const choose = (card: Card) => () => {
    onClose();
    onChoose(card);
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('share')}>
      {positions.length > 0 && (
        <section aria-label={t('sharePositions')}>
          <h3 className="text-small text-faint">{t('sharePositions')}</h3>
          <ul>
            {positions.map(({ id, symbol, side, multiple, openPriceText }) => (
              <Row
                key={id}
                icon={ChartNoAxesCombined}
                label={`${symbol} ${t(side)} ${multipleText(String(multiple), language)} · ${t('opened', { price: openPriceText })}`}
                onClick={choose({ positionId: id })}
              />
            ))}
          </ul>
        </section>
      )}
      <TextInput
        type="search"
        aria-label={t('markets')}
        placeholder={t('markets')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <ul className="pb-4">
        {markets.map(({ room: symbol }) => (
          <Row key={symbol} icon={ChartCandlestick} label={symbol} onClick={choose({ symbol })} />
        ))}
      </ul>
    </Sheet>
  );
}
