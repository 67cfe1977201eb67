import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/diagnostics',
    access: 'guest',
    words: ['diagnostics'],
    load: () => import('./diagnostics-screen.tsx').then((module) => module.DiagnosticsScreen),
  },
];
