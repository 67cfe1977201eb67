/** The dead-man switch: how long no device may be heard before all orders are cancelled. */
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Select } from '../../ui/fields/select.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { ListRow } from '../../ui/lists/list.tsx';

const MINUTES = [1, 5, 15, 60, 240];
const NEVER = '0';
const SECONDS_A_MINUTE = 60;

export function SilenceRow({ minutes }: { readonly minutes: number | null }) {
  const { t } = useWords('trading-limits');
  const common = useWords();
  const { send } = useSend('tradingLimits.setSilence');
  const offered = minutes === null ? MINUTES : [...new Set([minutes, ...MINUTES])];
  const options = [
    { value: NEVER, label: t('silence.never') },
    ...offered
      .toSorted((left, right) => left - right)
      .map((each) => ({ value: String(each), label: t('silence.after', { minutes: each }) })),
  ];
  const choose = async (value: string) => {
    const chosen = await send(value === NEVER ? {} : { seconds: Number(value) * SECONDS_A_MINUTE });
    if (chosen?.ok) showToast(common.t('success'), 'success');
  };
  return (
    <ListRow
      label={t('silence.label')}
      note={t('silence.note')}
      right={
        <Select
          isInline
          options={options}
          value={minutes === null ? NEVER : String(minutes)}
          onChange={(value) => void choose(value)}
          title={t('silence.label')}
        />
      }
    />
  );
}
