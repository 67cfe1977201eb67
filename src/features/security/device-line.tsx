/** DeviceLine { name, note, right?, badge? }: a device by its icon and name, and what is to be said of it. */
import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';

interface DeviceLineProps {
  /** `Chrome, Android`; empty when the device said nothing of itself. */
  readonly name: string;
  readonly note: ReactNode;
  readonly badge?: ReactNode;
  readonly right?: ReactNode;
}

export function DeviceLine({ name, note, badge, right }: DeviceLineProps) {
  const { t } = useWords('security');
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor;
  return (
    <div className="flex min-h-15 items-center gap-3 py-2.5">
      <Icon aria-hidden="true" size={22} strokeWidth={1.5} className="shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words text-strong">{name || t('unknownDevice')}</span>
          {badge}
        </p>
        <p className="text-small text-faint">{note}</p>
      </div>
      {right}
    </div>
  );
}
