/** Whose midnight ends a day. */
import type { TradingLimitsView } from '../../../contract/features/trading-limits.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Select } from '../../ui/fields/select.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { ListRow } from '../../ui/lists/list.tsx';
import { deviceZone } from './device-zone.ts';

export function ZoneRow({ view }: { readonly view: TradingLimitsView }) {
  const { t, tag } = useWords('trading-limits');
  const common = useWords();
  const { send } = useSend('tradingLimits.setTimeZone');
  const { timeZone, waitingZone } = view;
  const zones = [deviceZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')];
  const options = [...new Set([timeZone, ...zones])].map((value) => ({
    value,
    label: nameOf(value),
  }));
  const choose = async (zone: string) => {
    const chosen = await send({ timeZone: zone });
    if (!chosen?.ok) return;
    const later = chosen.value.waiting.find(({ name }) => name === 'timeZone');
    const words = later && t('later', { time: dayTime(later.at, tag) });
    showToast(words ?? common.t('success'), later ? 'info' : 'success');
  };
  return (
    <ListRow
      label={t('zone.label')}
      note={
        waitingZone === null
          ? t('zone.note')
          : t('waiting.other', {
              value: nameOf(waitingZone.timeZone),
              time: dayTime(waitingZone.at, tag),
            })
      }
      right={
        <Select
          isInline
          options={options}
          value={timeZone}
          onChange={(zone) => void choose(zone)}
          title={t('zone.label')}
          searchLabel={t('zone.search')}
        />
      }
    />
  );
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
