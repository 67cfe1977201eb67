/** What comes once the page rests: the quiet bars, the keyboard where there is one, and the panels of a desk that features bring. */
import { bringPanels } from '../desk/guest-panels.ts';
import { allRoutes } from './all-routes.ts';
import { AppBars } from './bars/app-bars.tsx';
import { LateKeyboard } from './keyboard/late-keyboard.tsx';

bringPanels({
  news: {
    words: ['news'],
    load: () => import('../features/news/news-panel.tsx').then((module) => module.NewsPanel),
  },
  chat: {
    words: ['chat'],
    load: () => import('../features/chat/room-panel.tsx').then((module) => module.RoomPanel),
  },
});

export function AfterRest() {
  return (
    <>
      <AppBars />
      <LateKeyboard routes={allRoutes()} />
    </>
  );
}
