/** Pages that belong to no feature (APP-19). */
import type { AppRoute } from '../../navigation/app-route.ts';

export const systemRoutes: readonly AppRoute[] = [
  {
    path: '/pages/common/webView',
    access: 'guest',
    words: ['app'],
    load: () => import('./web-view-screen.tsx').then((module) => module.WebViewScreen),
  },
  {
    path: '/choose-location',
    access: 'guest',
    load: () =>
      import('./choose-location-screen.tsx').then((module) => module.ChooseLocationScreen),
  },
  {
    path: '/open-location',
    access: 'guest',
    load: () => import('./open-location-screen.tsx').then((module) => module.OpenLocationScreen),
  },
];
