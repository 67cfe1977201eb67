/** TradeSheet { trade, onClose }: one trade with its chart as it was, its figures, and what one writes about it. */
import { type FormEvent, useState } from 'react';
import type { JournalTradeView } from '../../../contract/features/journal.ts';
import { lastingText } from '../../i18n/lasting-text.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { useTopic } from '../../link/use-topic.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type FigureLine, FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { useShownText } from './shown-text.ts';
import { TradePicture } from './trade-picture.tsx';

const LONGEST_NOTE = 1000;
const LONGEST_TAGS = 300;

interface TradeSheetProps {
  readonly trade: JournalTradeView;
  readonly onClose: () => void;
}

export function TradeSheet({ trade, onClose }: TradeSheetProps) {
  const { t, tag } = useWords('journal');
  const shown = useShownText();
  const picture = useTopic('journal.picture', trade.key);
  const lines: FigureLine[] = [
    [
      t('statistics.result'),
      <span key="net" className={toneText(trade.netTone)}>
        {shown(trade.netText)}
      </span>,
    ],
    [t('journal.opened'), `${exactTime(trade.openedAt, tag)} · ${trade.openPriceText}`],
    [
      t('journal.closed'),
      trade.closePriceText === ''
        ? exactTime(trade.closedAt, tag)
        : `${exactTime(trade.closedAt, tag)} · ${trade.closePriceText}`,
    ],
    [t('journal.held'), lastingText((trade.closedAt - trade.openedAt) / 1000, tag)],
    [t('journal.size'), shown(trade.sizeText)],
    [t('journal.fees'), shown(trade.feesText)],
  ];
  if (picture?.state === 'ready') {
    const bar = lastingText(picture.barMs / 1000, tag);
    lines.push(
      [t('journal.adverse', { bar }), picture.adverseText],
      [t('journal.favourable', { bar }), picture.favourableText],
    );
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${trade.name} · ${t(`statistics.sides.${trade.side}`)}`}
    >
      <TradePicture picture={picture} />
      <FigureLines lines={lines} />
      <NoteForm trade={trade} />
    </Sheet>
  );
}

function NoteForm({ trade }: { readonly trade: JournalTradeView }) {
  const { t } = useWords('journal');
  const { send, isPending } = useSend('journal.write');
  const saved = { note: trade.note, tags: trade.tags.join(', ') };
  const [draft, setDraft] = useState(saved);
  const isSame = draft.note === saved.note && draft.tags === saved.tags;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await send({ kind: trade.kind, id: trade.id, ...draft });
    if (answer?.ok) setDraft({ note: answer.value.note, tags: answer.value.tags.join(', ') });
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3 py-4">
      <TextInput
        label={t('journal.note')}
        value={draft.note}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        onChange={({ target }) => setDraft({ ...draft, note: target.value })}
      />
      <TextInput
        label={t('journal.tags')}
        hint={t('journal.tagsHint')}
        value={draft.tags}
        maxLength={LONGEST_TAGS}
        autoComplete="off"
        onChange={({ target }) => setDraft({ ...draft, tags: target.value })}
      />
      <Button type="submit" isLoading={isPending} disabled={isSame}>
        {t('journal.save')}
      </Button>
    </form>
  );
}
