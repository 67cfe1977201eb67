import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/common/faq',
    access: 'guest',
    words: ['support'],
    load: () => import('./faq-screen.tsx').then((module) => module.FaqScreen),
  },
  {
    path: '/pages/common/contactus',
    access: 'guest',
    words: ['support'],
    load: () => import('./contact-screen.tsx').then((module) => module.ContactScreen),
  },
  {
    path: '/pages/common/aboutus',
    access: 'guest',
    words: ['support'],
    load: () => import('./about-screen.tsx').then((module) => module.AboutScreen),
  },
  {
    path: '/pages/setting/operational_compliance',
    access: 'guest',
    words: ['support'],
    load: () => import('./compliance-screen.tsx').then((module) => module.ComplianceScreen),
  },
  {
    path: '/pages/kefu/index',
    access: 'guest',
    words: ['support'],
    load: () => import('./help-screen.tsx').then((module) => module.HelpScreen),
  },
];
