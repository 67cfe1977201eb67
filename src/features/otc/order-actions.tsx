/** OrderActions { order }: what its reader may do now: pay and cancel, release, appeal. */
import { useState } from 'react';
import type { OtcOrderPageView } from '../../../contract/features/otc-views.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { OutflowProofSheet } from '../../forms/outflow-proof-sheet.tsx';
import { useProvenSave } from '../../forms/use-proven-save.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { AppealSheet } from './appeal-sheet.tsx';
import { PaySheet } from './pay-sheet.tsx';

interface OrderProps {
  readonly order: OtcOrderPageView;
}

export function OrderActions({ order }: OrderProps) {
  const { steps } = order;
  return (
    <div className="flex flex-wrap gap-3">
      {steps.includes('cancel') && <Cancel order={order} />}
      {steps.includes('appeal') && <Appeal order={order} />}
      {steps.includes('pay') && <Pay order={order} />}
      {steps.includes('release') && <Release order={order} />}
    </div>
  );
}

function Pay({ order }: OrderProps) {
  const { t } = useWords('otc');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="flex-1" onClick={() => setIsOpen(true)}>
        {t('pay.open')}
      </Button>
      {isOpen && <PaySheet order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Cancel({ order }: OrderProps) {
  const { t } = useWords('otc');
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useSend('otc.cancel', { unknown: t('unknown') });
  // Only of a taker are unpaid orders counted.
  const { data: terms } = useAsk(
    'otc.terms',
    {},
    { enabled: isAsking && order.maker === 'seller' },
  );
  return (
    <>
      <Button variant="plain" isLoading={cancel.isPending} onClick={() => setIsAsking(true)}>
        {t('cancel.open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.confirm')}
        onConfirm={() => {
          setIsAsking(false);
          void cancel.send({ id: order.id });
        }}
        onClose={() => setIsAsking(false)}
      >
        {t('cancel.text')}
        {terms &&
          ` ${t('cancel.limit', { maximum: terms.mostUnpaid, hours: terms.unpaidWithinMs / HOUR_MS })}`}
      </Dialog>
    </>
  );
}

function Appeal({ order }: OrderProps) {
  const { t } = useWords('otc');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="plain" onClick={() => setIsOpen(true)}>
        {t('appeal.open')}
      </Button>
      {isOpen && <AppealSheet order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Coins that are released are gone: it is proven as a withdrawal is. */
function Release({ order }: OrderProps) {
  const { t } = useWords('otc');
  const { begin, sheet } = useProvenSave('otc.release', {
    onSaved: () => showToast(t('release.done'), 'success'),
    onRefused: (failure) => showToast(errorWords(failure), 'error'),
  });
  return (
    <>
      <Button className="flex-1" onClick={() => begin({ id: order.id })}>
        {t('release.open')}
      </Button>
      <OutflowProofSheet
        {...sheet}
        title={t('release.title')}
        lines={[
          [t('release.received'), `${order.totalText} ${order.fiat}`],
          [t('payer'), order.payer.realName],
          [t('release.coins'), `${order.numberText} ${order.currency}`],
        ]}
      />
    </>
  );
}
