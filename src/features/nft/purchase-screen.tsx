/** Buying a work or a box at the price that is shown (NFT-05). */
import type { NftDetailView } from '../../../contract/features/nft-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { workPath } from './paths.ts';
import { useWork } from './use-work.tsx';
import { WithFiat } from './with-fiat.tsx';
import { WorkMedia } from './work-media.tsx';

export function PurchaseScreen() {
  const { t } = useWords('nft');
  const { work, instead } = useWork();
  if (work === undefined) return <Page title={t('buy.title')}>{instead}</Page>;
  return <PurchasePage work={work} />;
}

function PurchasePage({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const { t: common } = useWords();
  const buying = useSend('nft.buy', { unknown: t('unanswered') });
  const { item } = work;
  const { code, price, saleStatus, saleMode } = item;
  const isOpen = saleStatus === 'on_sale' && saleMode !== 'auction' && work.mine?.isOwner !== true;
  const buy = async () => {
    const result = await buying.send({ code, price });
    if (!result?.ok) return;
    showToast(common('purchased'), 'success');
    void redirect(workPath(item));
  };
  return (
    <Page
      title={t('buy.title')}
      footer={
        <Button isWide disabled={!isOpen} isLoading={buying.isPending} onClick={() => void buy()}>
          {isOpen ? t('buy.confirm') : t(`states.${saleStatus}`)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2 pb-6">
        <WorkMedia item={item} />
        <FigureLines
          lines={[
            [t('labels.artwork'), item.name],
            [t('labels.artist'), item.artist.name],
            [
              t('labels.price'),
              <WithFiat key="price" text={item.priceText} fiatText={item.fiatText} />,
            ],
            [t('labels.available'), work.availableText],
          ]}
        />
        <p className="text-small text-warning">{t('buy.final')}</p>
      </div>
    </Page>
  );
}
