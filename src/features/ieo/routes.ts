import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/ieo/ieo',
    access: 'guest',
    words: ['ieo'],
    load: () => import('./projects-screen.tsx').then((module) => module.ProjectsScreen),
  },
  {
    path: '/pages/ieo/subscribe',
    access: 'guest',
    words: ['ieo'],
    load: () => import('./project-screen.tsx').then((module) => module.ProjectScreen),
  },
  {
    path: '/pages/ieo/paper',
    access: 'guest',
    words: ['ieo'],
    load: () => import('./paper-screen.tsx').then((module) => module.PaperScreen),
  },
  {
    path: '/pages/ieo/website',
    access: 'guest',
    words: ['ieo'],
    load: () => import('./website-screen.tsx').then((module) => module.WebsiteScreen),
  },
  {
    path: '/pages/ieo/order',
    access: 'user',
    words: ['ieo'],
    load: () => import('./orders-screen.tsx').then((module) => module.OrdersScreen),
  },
];
