import { withChart } from '../../market/chart/panel/with-chart.ts';
import type { AppRoute } from '../../navigation/app-route.ts';
import { OPTIONS_PATH } from '../../navigation/paths.ts';

const loadOptions = () => import('./options-screen.tsx').then((module) => module.OptionsScreen);

export const routes: readonly AppRoute[] = [
  {
    path: OPTIONS_PATH,
    load: withChart('coin', loadOptions, 'options'),
    access: 'guest',
    words: ['options', 'chart', 'trade'],
    tab: 'trade',
    width: 'full',
  },
];
