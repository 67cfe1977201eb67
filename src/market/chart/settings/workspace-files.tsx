/** Takes one's charts, keys and layouts along: they are saved as a file, and read from one on another device. */
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { replaceDeskLayouts, useDeskLayouts } from '../../../desk/desk-layouts.ts';
import { saveFile } from '../../../device/save-file.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { replaceKeySettings, useKeySettings } from '../../../keys/key-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { takeDrawings, useDrawings } from '../drawings/drawings-store.ts';
import { replaceChartSettings, useChartSettings } from '../model/chart-settings.ts';
import { MOST_BYTES, readWorkspace, type WorkspaceProblem, writeWorkspace } from './workspace.ts';

type Outcome =
  | { readonly kind: 'taken'; readonly count: number; readonly dropped: number }
  | { readonly kind: 'refused'; readonly problem: WorkspaceProblem };

export function WorkspaceFiles() {
  const { t } = useWords('chart');
  const inputRef = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const save = () => {
    const { markets } = useDrawings.getState();
    const text = writeWorkspace({
      settings: useChartSettings.getState(),
      drawings: markets,
      keys: useKeySettings.getState(),
      desk: useDeskLayouts.getState(),
    });
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`aureus-workspace-${day}.json`, text, 'application/json');
  };
  const open = async (file: File) => setOutcome(await take(file));
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-small text-faint">{t('workspace.title')}</legend>
      <p className="pb-3 text-small text-soft">{t('workspace.hint')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="plain" size="medium" className="px-2 text-small!" onClick={save}>
          <Download aria-hidden="true" size={18} />
          {t('workspace.export')}
        </Button>
        <Button
          variant="plain"
          size="medium"
          className="px-2 text-small!"
          onClick={() => inputRef.current?.click()}
        >
          <Upload aria-hidden="true" size={18} />
          {t('workspace.import')}
        </Button>
      </div>
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        aria-label={t('workspace.file')}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen once more.
          event.target.value = '';
          if (file) void open(file);
        }}
      />
      <div role="status" aria-live="polite">
        {outcome && <OutcomeWords outcome={outcome} />}
      </div>
    </fieldset>
  );
}

function OutcomeWords({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useWords('chart');
  if (outcome.kind === 'refused')
    return (
      <p className="pt-3 text-small text-error">{t(`workspace.problems.${outcome.problem}`)}</p>
    );
  const { count, dropped } = outcome;
  return (
    <p className="pt-3 text-small text-soft">
      {t('workspace.taken', { total: count })}
      {dropped > 0 && ` ${t('workspace.dropped', { total: dropped })}`}
    </p>
  );
}

async function take(file: File): Promise<Outcome> {
  if (file.size > MOST_BYTES) return { kind: 'refused', problem: 'tooLarge' };
  const text = await file.text().catch(() => '');
  const read = readWorkspace(text);
  if (!read.isRead) return { kind: 'refused', problem: read.problem };
  const { settings, drawings, keys, desk } = read.workspace;
  replaceChartSettings(settings);
  if (keys !== null) replaceKeySettings(keys);
  if (desk !== null) replaceDeskLayouts(desk);
  takeDrawings(drawings);
  const count = Object.values(drawings).reduce((sum, list) => sum + list.length, 0);
  return { kind: 'taken', count, dropped: read.dropped };
}
