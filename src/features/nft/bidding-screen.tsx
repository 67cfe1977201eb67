/** Bidding: the deposit before the first bid, a bid against the live ones, and the records (NFT-04, NFT-17). */
import { useState } from 'react';
import type { NftDetailView } from '../../../contract/features/nft-views.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { BidRecord } from './bid-record.tsx';
import { useWork } from './use-work.tsx';
import { WithFiat } from './with-fiat.tsx';
import { WorkMedia } from './work-media.tsx';

export function BiddingScreen() {
  const { t } = useWords('nft');
  const { work, instead } = useWork();
  if (work === undefined) return <Page title={t('bidding.act')}>{instead}</Page>;
  return work.mine?.hasMargin ? <BidPage work={work} /> : <DepositPage work={work} />;
}

function DepositPage({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const paying = useSend('nft.payMargin', { unknown: t('unanswered') });
  const { item } = work;
  const isOpen =
    item.saleStatus === 'on_sale' && item.margin !== null && work.mine?.isOwner !== true;
  const pay = async () => {
    const result = await paying.send({ code: item.code });
    if (result?.ok) showToast(t('bidding.paid'), 'success');
  };
  return (
    <Page
      title={t('bidding.act')}
      footer={
        <Button isWide disabled={!isOpen} isLoading={paying.isPending} onClick={() => void pay()}>
          {isOpen ? t('bidding.deposit') : t(`states.${item.saleStatus}`)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2 pb-6">
        <SmallMedia work={work} />
        <AuctionFigures work={work} />
        <p className="text-small text-soft">{t('bidding.depositHint')}</p>
        <BidRecord work={work} />
      </div>
    </Page>
  );
}

function BidPage({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const { item } = work;
  const [price, setPrice] = useState('');
  const [isTried, setIsTried] = useState(false);
  const bidding = useSend('nft.bid', { unknown: t('unanswered') });
  const { preview, isCurrent } = useLastPreview('nft.bidPreview', { itemId: item.id, price });
  const problem = price !== '' || isTried ? preview?.problem : null;
  const bid = useWhenPriced(isCurrent, async () => {
    setIsTried(true);
    if (preview?.problem !== null) return;
    const result = await bidding.send({ code: item.code, price });
    if (!result?.ok) return;
    showToast(t('bidding.done'), 'success');
    setPrice('');
    setIsTried(false);
  });
  return (
    <Page
      title={t('bidding.act')}
      footer={
        <Button
          isWide
          disabled={item.saleStatus !== 'on_sale'}
          isLoading={bidding.isPending}
          onClick={bid}
        >
          {item.saleStatus === 'on_sale' ? t('bidding.act') : t(`states.${item.saleStatus}`)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2 pb-6">
        <SmallMedia work={work} />
        <AuctionFigures work={work} />
        <AmountInput
          label={t('labels.ownBid')}
          name="price"
          value={price}
          onChange={setPrice}
          scale={2}
          error={problem ? codeWords(problem.code, problem.params) : undefined}
          hint={preview ? t('bidding.least', { price: preview.minimumBidText }) : undefined}
          placeholder="0"
          unit={item.currency}
        />
        {preview && preview.dueText !== '' && (
          <FigureLines lines={[[t('bidding.afterWin'), preview.dueText]]} />
        )}
        <BidRecord work={work} />
      </div>
    </Page>
  );
}

/** So small that the field of the bid is in sight on a phone. */
function SmallMedia({ work }: { readonly work: NftDetailView }) {
  return (
    <div className="mx-auto w-2/5">
      <WorkMedia item={work.item} />
    </div>
  );
}

function AuctionFigures({ work }: { readonly work: NftDetailView }) {
  const { t, tag } = useWords('nft');
  const { item, availableText, ownBidText } = work;
  return (
    <FigureLines
      lines={[
        [t('labels.artwork'), item.name],
        [
          t('labels.bid'),
          item.bid === null ? (
            t('bidding.none')
          ) : (
            <WithFiat key="bid" text={item.nowText} fiatText={item.fiatText} />
          ),
        ],
        [t('labels.step'), item.stepText],
        [t('labels.margin'), item.marginText],
        ...(ownBidText === ''
          ? []
          : ([[t('labels.ownBid'), <OwnBid key="own" work={work} />]] as const)),
        [t('labels.available'), availableText],
        ...(item.endsAt === null ? [] : ([[t('labels.ends'), dayTime(item.endsAt, tag)]] as const)),
      ]}
    />
  );
}

/** Whether it leads is seen as it happens. */
function OwnBid({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const { item, mine, ownBidText } = work;
  const isLeading = mine?.bid === item.bid;
  return (
    <span className="inline-flex items-center gap-2">
      {item.saleStatus === 'on_sale' && (
        <Badge tone={isLeading ? 'up' : 'warning'}>
          {t(isLeading ? 'bidStates.leading' : 'bidStates.outbid')}
        </Badge>
      )}
      {ownBidText}
    </span>
  );
}
