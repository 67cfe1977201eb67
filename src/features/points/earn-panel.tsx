/** EarnPanel { ways }: what brings points, each with the page where it is done. */
import { CandlestickChart, Gamepad2, type LucideIcon, ShieldCheck, UserPlus } from 'lucide-react';
import type { PointsOfferView } from '../../../contract/features/points.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { List, ListRow } from '../../ui/lists/list.tsx';

interface Way {
  readonly name: 'verified' | 'invited' | 'tradedPerUsd' | 'games';
  readonly path: string;
  readonly icon: LucideIcon;
}

const shown: readonly Way[] = [
  { name: 'tradedPerUsd', path: '/pages/transaction/index', icon: CandlestickChart },
  { name: 'verified', path: '/pages/setting/real', icon: ShieldCheck },
  { name: 'invited', path: '/pages/setting/share', icon: UserPlus },
  { name: 'games', path: '/pages/game/game', icon: Gamepad2 },
];

export function EarnPanel({ ways }: { readonly ways: PointsOfferView['ways'] }) {
  const { t } = useWords('points');
  return (
    <>
      <List label={t('tab.earn')}>
        {shown.map(({ name, path, icon }) => (
          <ListRow
            key={name}
            icon={icon}
            label={t(`ways.${name}`)}
            note={t(`waysNote.${name}`)}
            value={name === 'games' ? undefined : <span className="figure">+{ways[name]}</span>}
            onClick={() => void push(path)}
          />
        ))}
      </List>
      <p className="pt-3 text-small text-faint">{t('notMoney')}</p>
    </>
  );
}
