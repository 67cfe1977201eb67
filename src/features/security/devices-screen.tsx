import { useState } from 'react';
import type { Device } from '../../../contract/features/security-entities.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { DeviceLine } from './device-line.tsx';
import { TimeNote } from './time-note.tsx';

/** Where the account is logged in; each of the others, and all of them, can be logged out. */
export function DevicesScreen() {
  const { t } = useWords('security');
  const { data, failure, refresh } = useAsk('security.sessions', {}, { staleMs: 0 });
  const [asked, setAsked] = useState<Device | 'others' | null>(null);
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Page title={t('devices')}>
      <PullToRefresh onRefresh={refresh}>
        <p className="pt-1 pb-2 text-small text-faint">{t('devicesAbout')}</p>
        {data && (
          <ul aria-label={t('devices')} className="divide-y divide-hairline">
            {data.map((device) => (
              <li key={device.id}>
                <DeviceRow device={device} onEnd={() => setAsked(device)} />
              </li>
            ))}
          </ul>
        )}
        {!data && failure && (
          <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
        )}
        {!data && !failure && <SkeletonRows label={t('devices')} count={3} />}
        {hasOthers && (
          <Button variant="plain" isWide className="mt-6" onClick={() => setAsked('others')}>
            {t('endOthers')}
          </Button>
        )}
      </PullToRefresh>
      <EndDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

function DeviceRow({ device, onEnd }: { readonly device: Device; readonly onEnd: () => void }) {
  const { t } = useWords('security');
  const { name, maskedAddress, lastSeenAt, isCurrent } = device;
  return (
    <DeviceLine
      name={name}
      badge={isCurrent && <Badge tone="gold">{t('thisDevice')}</Badge>}
      note={<TimeNote timeMs={lastSeenAt} address={maskedAddress} />}
      right={
        !isCurrent && (
          <Button
            variant="ghost"
            size="medium"
            className="-mr-4 shrink-0"
            aria-label={t('endNamed', { name: name || t('unknownDevice') })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        )
      }
    />
  );
}

interface EndDialogProps {
  readonly asked: Device | 'others' | null;
  readonly onClose: () => void;
}

function EndDialog({ asked, onClose }: EndDialogProps) {
  const { t } = useWords('security');
  const one = useSend('security.endDevice');
  const others = useSend('security.endOtherDevices');
  const end = async () => {
    if (asked === null) return;
    const result = asked === 'others' ? await others.send({}) : await one.send({ id: asked.id });
    onClose();
    if (result?.ok) showToast(t('ended'), 'success');
  };
  const name = asked === null || asked === 'others' ? '' : asked.name || t('unknownDevice');
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={onClose}
      title={asked === 'others' ? t('endOthersQuestion') : t('endQuestion', { name })}
      confirmLabel={t('end')}
      onConfirm={() => void end()}
      isLoading={one.isPending || others.isPending}
    >
      {t('endAbout')}
    </Dialog>
  );
}
