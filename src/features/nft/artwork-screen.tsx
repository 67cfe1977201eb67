/** A work: its picture or sound, what it is, who had it, and what can be done with it (NFT-04, NFT-06, NFT-09). */
import { Heart } from 'lucide-react';
import { useState } from 'react';
import type { NftItem } from '../../../contract/features/nft-entities.ts';
import type { NftDetailView } from '../../../contract/features/nft-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useSend } from '../../link/use-send.ts';
import { currentPath, LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BidRecord } from './bid-record.tsx';
import { BoxProof } from './box-proof.tsx';
import { BoxTheatre } from './box-theatre.tsx';
import { biddingPath, purchasePath, resellPath } from './paths.ts';
import { useWork } from './use-work.tsx';
import { WorkBadges } from './work-card.tsx';
import { WorkFacts, WorkHistory } from './work-facts.tsx';
import { WorkMedia } from './work-media.tsx';

export function ArtworkScreen() {
  const { t } = useWords('nft');
  const { work, instead } = useWork();
  if (work === undefined) return <Page title={t('labels.artwork')}>{instead}</Page>;
  return <ArtworkPage work={work} />;
}

function ArtworkPage({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const isGuest = useSession().state !== 'user';
  const collecting = useSend('nft.collect');
  const { item, paragraphs } = work;
  const { code, isCollected } = item;
  const isAuction = item.saleMode === 'auction';
  return (
    <Page
      title={item.name}
      right={
        isGuest ? undefined : (
          <IconButton
            icon={Heart}
            label={t(isCollected ? 'unmark' : 'mark')}
            aria-pressed={isCollected}
            className={isCollected ? 'text-gold' : ''}
            onClick={() => void collecting.send({ code })}
          />
        )
      }
      footer={<ArtworkFooter work={work} />}
    >
      <div className="flex flex-col gap-4 pt-2 pb-6">
        <WorkMedia item={item} />
        <div className="flex flex-wrap items-center gap-1.5">
          <WorkBadges item={item} />
        </div>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="text-pretty text-soft">
            {paragraph}
          </p>
        ))}
        <WorkFacts work={work} />
        {isAuction && <BidRecord work={work} />}
        <BoxProof work={work} />
        <WorkHistory work={work} />
      </div>
    </Page>
  );
}

function ArtworkFooter({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const isGuest = useSession().state !== 'user';
  const { item, mine } = work;
  const { id, saleStatus, saleMode } = item;
  if (isGuest)
    return (
      <Button isWide onClick={() => void push(LOGIN_PATH, { back: currentPath() })}>
        {t('logIn')}
      </Button>
    );
  if (mine?.isOwner) return <OwnerActions work={work} />;
  if (saleStatus !== 'on_sale')
    return (
      <Button isWide disabled>
        {t(`states.${saleStatus}`)}
      </Button>
    );
  return saleMode === 'auction' ? (
    <Button isWide onClick={() => void push(biddingPath(id))}>
      {t('bidding.act')}
    </Button>
  ) : (
    <Button isWide onClick={() => void push(purchasePath(id))}>
      {t('buy.act')}
    </Button>
  );
}

function OwnerActions({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const opening = useSend('nft.openBox', { unknown: t('unanswered') });
  const [opened, setOpened] = useState<{ box: string; work: NftItem } | null>(null);
  const { id, code, image, boxStatus, isReselling } = work.item;
  if (isReselling)
    return (
      <Button isWide disabled>
        {t('reselling')}
      </Button>
    );
  const open = async () => {
    const result = await opening.send({ code });
    if (result?.ok) setOpened({ box: image, work: result.value });
  };
  return (
    <div className="flex gap-3">
      {boxStatus === 'unopened' && (
        <Button isWide isLoading={opening.isPending} onClick={() => void open()}>
          {t('box.open')}
        </Button>
      )}
      <Button
        isWide
        variant={boxStatus === 'unopened' ? 'plain' : 'primary'}
        onClick={() => void push(resellPath(id))}
      >
        {t('resell.act')}
      </Button>
      {opened && <BoxTheatre {...opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
