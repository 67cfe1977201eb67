/** The name of an action, and what its key is called. */
import type { WordsOf } from '../i18n/use-words.ts';
import type { ActionName } from './actions-table.ts';
import { type Chord, capsOf } from './chord.ts';

type Interval = ActionName extends infer Name
  ? Name extends `interval.${infer Mode}`
    ? Mode
    : never
  : never;

export interface KeyWords {
  readonly t: WordsOf<'keys'>;
  readonly chart: WordsOf<'chart'>;
}

export function actionWords(name: ActionName, { t, chart }: KeyWords): string {
  const [kind = '', detail = ''] = name.split('.');
  switch (kind) {
    case 'size':
    case 'close':
      return t(`actions.${kind}`, { percent: detail });
    case 'layout':
      return t('actions.layout', { number: detail });
    case 'interval':
      return t('actions.interval', { interval: chart(`interval.${detail as Interval}`) });
    default:
      return t(`actions.${name as PlainName}`);
  }
}

type PlainName = Exclude<ActionName, `${'size' | 'close' | 'layout' | 'interval'}.${string}`>;

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const appleSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const named = [
  'Mod',
  'Alt',
  'Shift',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Insert',
  'Delete',
] as const;

/** What is written on each key of a chord. */
export function capTexts(chord: Chord, t: WordsOf<'keys'>): readonly string[] {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return capsOf(chord).map((cap) => {
    const sign = arrows[cap] ?? (isApple ? appleSigns[cap] : undefined);
    const name = named.find((one) => one === cap);
    return sign ?? (name === undefined ? cap.toUpperCase() : t(`caps.${name}`));
  });
}
