/** The titles of panels, and what the library of panels says by itself, in the words of the page. */
import { useCallback } from 'react';
import { type PanelName, panelNames } from '../../desk/arrangement.ts';
import { useWords, type WordsOf } from '../../i18n/use-words.ts';

/** Its keys that can be seen or heard on a desk. */
const said = {
  'flexlayout.ui.close.tab': 'panel.close',
  'flexlayout.ui.maximize.tabset': 'panel.maximize',
  'flexlayout.ui.restore.tabset': 'panel.restore',
  'flexlayout.ui.overflow.menu.tooltip': 'panel.more',
  'flexlayout.ui.splitter': 'panel.divider',
  'flexlayout.ui.move.tabset': 'panel.move',
  'flexlayout.ui.error.rendering.component': 'panel.failed',
  'flexlayout.ui.error.rendering.component.retry': 'panel.retry',
} as const;

export function usePanelWords(): (key: string) => string {
  const { t } = useWords('desk');
  return useCallback(
    (key: string) => {
      const panel = panelNames.find((name) => name === key);
      if (panel !== undefined) return panelTitle(panel, t);
      const word = said[key as keyof typeof said];
      return word === undefined ? key : t(word);
    },
    [t],
  );
}

/** Charts beside the first one have a number. */
export function panelTitle(panel: PanelName, t: WordsOf<'desk'>): string {
  if (isNumbered(panel)) return t('charts.numbered', { number: panel.slice('chart'.length) });
  return t(`panels.${panel}`);
}

type Numbered = Extract<PanelName, `chart${number}`>;

function isNumbered(panel: PanelName): panel is Numbered {
  return /^chart\d$/.test(panel);
}
