/** IEO: new tokens that can be subscribed to, that are to come, and that are done (IEO-01, IEO-04). */
import { ClipboardList, Rocket } from 'lucide-react';
import { useState } from 'react';
import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAsk } from '../../link/use-ask.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useServerNow } from '../../link/use-server-now.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ORDERS_PATH, projectPath } from './paths.ts';
import { ProjectHead } from './project-head.tsx';
import { SoldBar } from './sold-bar.tsx';
import { turnsAt, useRefreshAt, useStageWords } from './use-stage.ts';

const states = ['in_progress', 'warm_up', 'done'] as const;
type State = (typeof states)[number];

const PANEL_ID = 'ieo-panel';

export function ProjectsScreen() {
  const { t } = useWords('ieo');
  const [state, setState] = useState<State>('in_progress');
  return (
    <Page
      title={t('title')}
      isPadded={false}
      right={
        <IconButton icon={ClipboardList} label={t('mine')} onClick={() => void push(ORDERS_PATH)} />
      }
    >
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('title')}
          value={state}
          onChange={setState}
          panelId={PANEL_ID}
          tabs={states.map((key) => ({ key, label: t(`states.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`states.${state}`)} className="px-4 pb-6">
        <ProjectList key={state} state={state} />
      </div>
    </Page>
  );
}

function ProjectList({ state }: { readonly state: State }) {
  const { t } = useWords('ieo');
  const { data: head, answeredAtMs } = useAsk('ieo.list', { status: state, limit: 1 });
  const pages = useAskPages('ieo.list', { status: state });
  const { items, refresh } = pages;
  const nowMs = useServerNow(head?.serverTime, answeredAtMs);
  useRefreshAt(items.map(turnsAt), { nowMs, refresh });
  return (
    <AskedList
      pages={pages}
      label={t(`states.${state}`)}
      keyOf={({ id }) => id}
      renderItem={(project) => <ProjectCard project={project} nowMs={nowMs} />}
      failed={t('failed')}
      empty={<EmptyState icon={Rocket} title={t(`empty.${state}`)} hint={t('emptyHint')} />}
    />
  );
}

function ProjectCard(props: { readonly project: IeoProjectView; readonly nowMs: number }) {
  const { project, nowMs } = props;
  const { t } = useWords('ieo');
  const stage = useStageWords(project, nowMs);
  const { id, name, summary, issuePriceText, totalText, symbol, status } = project;
  return (
    <button
      type="button"
      aria-label={name}
      onClick={() => void push(projectPath(id))}
      className="flex w-full flex-col gap-2.5 py-4 text-left -outline-offset-2 active:opacity-70"
    >
      <ProjectHead project={project} />
      <span className="text-small text-pretty text-soft">{summary}</span>
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-small">
        <span className="text-faint">
          {t('labels.issuePrice')} <span className="figure text-strong">{issuePriceText} USDT</span>
        </span>
        <span className="text-faint">
          {t('labels.total')}{' '}
          <span className="figure text-soft">
            {totalText} {symbol}
          </span>
        </span>
      </span>
      {status !== 'warm_up' && <SoldBar project={project} />}
      <span className="text-small text-gold">{stage}</span>
    </button>
  );
}
