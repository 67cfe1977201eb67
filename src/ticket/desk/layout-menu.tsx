/** LayoutMenu { desk }: chooses a layout, closes panels and brings them back. */
import { LayoutDashboard } from 'lucide-react';
import { useState } from 'react';
import { chartNames, type PanelName, panelNames, panelsOf } from '../../desk/arrangement.ts';
import {
  chooseLayout,
  isPreset,
  keepArrangement,
  layoutIds,
  resetLayout,
  useDeskLayouts,
} from '../../desk/desk-layouts.ts';
import { withoutPanel, withPanel } from '../../desk/move-panel.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { ChartChoice } from './chart-choice.tsx';
import { OwnLayouts } from './own-layouts.tsx';
import { panelTitle } from './panel-words.ts';
import type { DeskState } from './use-desk.ts';

export function LayoutMenu({ desk }: { readonly desk: DeskState }) {
  const { t } = useWords('desk');
  const [isOpen, setIsOpen] = useState(false);
  const nameOf = useLayoutName();
  const name = nameOf(desk.layoutId);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('layout.button', { name })}
        title={t('layout.button', { name })}
        onClick={() => setIsOpen(true)}
        className="tap inline-flex shrink-0 items-center justify-center gap-1.5 rounded-small px-2 text-small text-soft active:text-strong"
      >
        <LayoutDashboard aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="hidden max-w-40 truncate min-[1200px]:inline">{name}</span>
      </button>
      <span role="status" className="sr-only">
        {t('layout.button', { name })}
      </span>
      <Sheet isBeside isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('layout.title')}>
        {isOpen && <MenuBody desk={desk} />}
      </Sheet>
    </>
  );
}

function useLayoutName(): (id: string) => string {
  const { t } = useWords('desk');
  const kept = useDeskLayouts((layouts) => layouts.kept);
  return (id) =>
    isPreset(id)
      ? t(`layout.presets.${id}`)
      : (kept.find((layout) => layout.id === id)?.name ?? t('layout.presets.simple'));
}

function MenuBody({ desk }: { readonly desk: DeskState }) {
  const { t } = useWords('desk');
  const { use, layoutId } = desk;
  const layouts = useDeskLayouts();
  const nameOf = useLayoutName();
  const isChanged = layouts.kept.some(({ id }) => id === layoutId) && isPreset(layoutId);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('layout.title')}>
        {layoutIds(layouts).map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === layoutId || undefined}
              onClick={() => chooseLayout(use, id)}
              className={classNames(
                'flex min-h-11 w-full items-center truncate rounded-small px-2 text-left',
                id === layoutId ? 'bg-control font-semibold text-gold' : 'active:bg-control',
              )}
            >
              {nameOf(id)}
            </button>
          </li>
        ))}
      </ul>
      <OwnLayouts key={layoutId} desk={desk} name={nameOf(layoutId)} />
      <ChartChoice desk={desk} />
      <PanelChoice desk={desk} />
      <p className="text-small text-faint">{t('panel.hint')}</p>
      {isChanged && isPreset(layoutId) && (
        <Button variant="plain" size="medium" isWide onClick={() => resetLayout(layoutId)}>
          {t('layout.reset')}
        </Button>
      )}
    </div>
  );
}

/** Charts beside the first come by their number. */
const choosable = panelNames.filter(
  (panel) => panel === 'chart' || !chartNames.some((name) => name === panel),
);

/** The last panel cannot be closed. */
function PanelChoice({ desk: { layoutId, room, arrangement } }: { readonly desk: DeskState }) {
  const { t } = useWords('desk');
  const there = panelsOf(arrangement);
  const toggle = (panel: PanelName, isThere: boolean) => {
    const next = isThere ? withPanel(arrangement, panel) : withoutPanel(arrangement, panel);
    if (next !== null) keepArrangement(layoutId, room, next);
  };
  return (
    <fieldset>
      <legend className="text-small text-faint">{t('panel.title')}</legend>
      <div className="grid grid-cols-2 gap-x-2">
        {choosable.map((panel) => (
          <Checkbox
            key={panel}
            isChecked={there.includes(panel)}
            onChange={(isThere) => toggle(panel, isThere)}
          >
            {panelTitle(panel, t)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
