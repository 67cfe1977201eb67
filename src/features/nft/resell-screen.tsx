/** Selling a work again: at a price or by auction, with what it would bring (NFT-06, NFT-14, NFT-16). */
import { useState } from 'react';
import type { NftDetailView, NftResalePreview } from '../../../contract/features/nft-views.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { daysText } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { workPath } from './paths.ts';
import { useWork } from './use-work.tsx';

const days = ['1', '3', '7', '14'] as const;
type Days = (typeof days)[number];

export function ResellScreen() {
  const { t } = useWords('nft');
  const { work, instead } = useWork();
  if (work === undefined) return <Page title={t('resell.act')}>{instead}</Page>;
  return <ResellPage work={work} />;
}

function ResellPage({ work }: { readonly work: NftDetailView }) {
  const { t, tag } = useWords('nft');
  const { item, mine, serverTime } = work;
  const form = useResale(work);
  const { saleMode, price, term, preview } = form;
  const isAuction = saleMode === 'auction';
  const isMine = mine?.isOwner === true && !item.isReselling;
  const unit = item.currency;
  return (
    <Page
      title={t('resell.act')}
      footer={
        <Button
          isWide
          disabled={!isMine || serverTime === 0}
          isLoading={form.isPending}
          onClick={form.send}
        >
          {t('resell.review')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2 pb-6">
        <p className="font-semibold">{item.name}</p>
        <SegmentedControl
          label={t('resell.mode')}
          value={saleMode}
          onChange={form.setSaleMode}
          options={(['normal', 'auction'] as const).map((value) => ({
            value,
            label: t(`modes.${value}`),
          }))}
        />
        <AmountInput
          label={t(isAuction ? 'labels.startPrice' : 'labels.price')}
          name="price"
          value={price}
          onChange={form.setPrice}
          scale={2}
          placeholder="0"
          unit={unit}
          error={form.errorOf('price')}
        />
        {isAuction && <AuctionFields form={form} unit={unit} />}
        <SegmentedControl
          label={t('resell.ends')}
          value={term}
          onChange={form.setTerm}
          options={days.map((value) => ({ value, label: daysText(Number(value), tag) }))}
        />
        {preview && <Proceeds preview={preview} />}
        <p className="text-small text-warning">{t('resell.final')}</p>
      </div>
    </Page>
  );
}

interface AuctionFieldsProps {
  readonly form: ReturnType<typeof useResale>;
  readonly unit: string;
}

function AuctionFields({ form, unit }: AuctionFieldsProps) {
  const { t } = useWords('nft');
  return (
    <>
      <AmountInput
        label={t('labels.step')}
        name="step"
        value={form.step}
        onChange={form.setStep}
        scale={2}
        placeholder="0"
        unit={unit}
        error={form.errorOf('step')}
      />
      <AmountInput
        label={t('labels.margin')}
        name="margin"
        value={form.margin}
        onChange={form.setMargin}
        scale={2}
        placeholder="0"
        unit={unit}
        hint={t('resell.marginHint')}
        error={form.errorOf('margin')}
      />
    </>
  );
}

function Proceeds({ preview }: { readonly preview: NftResalePreview }) {
  const { t } = useWords('nft');
  const { feeText, royaltyText, proceedsText, marginText } = preview;
  if (proceedsText === '') return null;
  return (
    <FigureLines
      lines={[
        [t('labels.fee'), feeText],
        [t('labels.royalty'), royaltyText],
        [t('labels.proceeds'), proceedsText],
        ...(marginText === '' ? [] : ([[t('labels.margin'), marginText]] as const)),
      ]}
    />
  );
}

function useResale({ item, serverTime }: NftDetailView) {
  const { t } = useWords('nft');
  const [saleMode, setSaleMode] = useState<'normal' | 'auction'>('normal');
  const [price, setPrice] = useState('');
  const [step, setStep] = useState('');
  const [margin, setMargin] = useState('');
  const [term, setTerm] = useState<Days>('3');
  const [isTried, setIsTried] = useState(false);
  // From when the page was opened, so that the draft is the same from second to second.
  const [openedAt] = useState(serverTime);
  const reselling = useSend('nft.resell', { unknown: t('unanswered') });
  const isAuction = saleMode === 'auction';
  const endsAt = openedAt + Number(term) * DAY_MS;
  const draft = {
    ...{ price, saleMode, startsAt: null, endsAt },
    ...{ step: isAuction ? step : '', margin: isAuction ? margin : '' },
  };
  const { preview, isCurrent } = useLastPreview('nft.resalePreview', draft);
  const send = useWhenPriced(isCurrent, async () => {
    setIsTried(true);
    if (preview?.problem !== null) return;
    const result = await reselling.send({
      ...{ code: item.code, price, saleMode, endsAt },
      ...(isAuction && { step, ...(margin !== '' && { margin }) }),
    });
    if (!result?.ok) return;
    showToast(t('resell.done'), 'success');
    void redirect(workPath(item));
  });
  const typed = { price, step, margin, endsAt: '' };
  return {
    ...{ saleMode, setSaleMode, price, setPrice, step, setStep, margin, setMargin, term, setTerm },
    preview,
    send,
    isPending: reselling.isPending,
    errorOf: (field: keyof typeof typed): string | undefined => {
      const problem = preview?.problem;
      const isShown = problem?.field === field && (isTried || typed[field] !== '');
      return isShown ? codeWords(problem.code, problem.params) : undefined;
    },
  };
}
