/** The user's own offers: what is left of each, paused, opened again and removed. */
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OtcOwnOfferView } from '../../../contract/features/otc-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useSend } from '../../link/use-send.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PUBLISH_PATH } from './paths.ts';

export function OwnOffersScreen() {
  const { t } = useWords('otc');
  const pages = useAskPages('otc.myOffers', {});
  return (
    <Page
      title={t('offers')}
      right={
        <IconButton
          icon={Plus}
          label={t('publish.title')}
          onClick={() => void push(PUBLISH_PATH)}
        />
      }
    >
      <AskedList
        pages={pages}
        label={t('offers')}
        keyOf={({ id }) => id}
        renderItem={(offer) => <OwnOffer offer={offer} />}
        failed={t('failed')}
        empty={
          <EmptyState
            icon={Megaphone}
            title={t('noOwnOffers')}
            hint={t('noOwnOffersHint')}
            action={
              <Button size="medium" onClick={() => void push(PUBLISH_PATH)}>
                {t('publish.title')}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}

function OwnOffer({ offer }: { readonly offer: OtcOwnOfferView }) {
  const { t } = useWords('otc');
  const { side, currency, fiat, state } = offer;
  const name = `${t(`act.${side}`, { currency })} · ${offer.priceText ?? NOTHING} ${fiat}`;
  return (
    <article aria-label={name} className="flex flex-col gap-2 py-4">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge tone={state === 'open' ? 'up' : 'plain'}>{t(`offerStates.${state}`)}</Badge>
      </p>
      <dl className="flex flex-col gap-1 text-small">
        {[
          [
            t('left'),
            t('ofQuantity', {
              left: offer.leftText,
              quantity: `${offer.quantityText} ${currency}`,
            }),
          ],
          [
            t('bounds'),
            t('range', { from: offer.minimumText, to: `${offer.maximumText} ${fiat}` }),
          ],
          ...(offer.percentText ? [[t('publish.floating'), offer.percentText]] : []),
          [t('openOrders'), offer.openOrders],
        ].map(([label, text]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-soft">{label}</dt>
            <dd className="figure ml-auto text-right">{text}</dd>
          </div>
        ))}
      </dl>
      <OfferButtons offer={offer} />
    </article>
  );
}

function OfferButtons({ offer }: { readonly offer: OtcOwnOfferView }) {
  const { t } = useWords('otc');
  const [isAsking, setIsAsking] = useState(false);
  const { send, isPendingFor } = useSend('otc.setOffer', { unknown: t('unknown') });
  const { id, state } = offer;
  const isPending = isPendingFor(id);
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        variant="plain"
        disabled={isPending}
        onClick={() => void send({ id, state: state === 'open' ? 'paused' : 'open' })}
      >
        {t(state === 'open' ? 'pause' : 'reopen')}
      </Button>
      <Button size="small" variant="plain" disabled={isPending} onClick={() => setIsAsking(true)}>
        {t('remove.open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={t('remove.title')}
        confirmLabel={t('remove.open')}
        onConfirm={() => {
          setIsAsking(false);
          void send({ id, state: 'removed' });
        }}
        onClose={() => setIsAsking(false)}
      >
        {t('remove.text')}
      </Dialog>
    </div>
  );
}
