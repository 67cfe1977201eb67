/** A project: its terms, its papers, and subscribing to it (IEO-02, IEO-03). */
import { ClipboardList } from 'lucide-react';
import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useServerNow } from '../../link/use-server-now.ts';
import { currentPath, LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { TRADE_PATH } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { ORDERS_PATH } from './paths.ts';
import { ProjectHead } from './project-head.tsx';
import { ProjectFigures, ProjectLinks } from './project-terms.tsx';
import { SoldBar } from './sold-bar.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import { useProject } from './use-project.tsx';
import { turnsAt, useRefreshAt, useStageWords } from './use-stage.ts';
import { type Subscription, useSubscription } from './use-subscription.ts';

export function ProjectScreen() {
  const { t } = useWords('ieo');
  const { answer, answeredAtMs, refresh, instead } = useProject();
  const nowMs = useServerNow(answer?.serverTime, answeredAtMs);
  useRefreshAt([answer ? turnsAt(answer.project) : null], { nowMs, refresh });
  if (answer === undefined) return <Page title={t('title')}>{instead}</Page>;
  return <ProjectPage project={answer.project} nowMs={nowMs} />;
}

interface ProjectPageProps {
  readonly project: IeoProjectView;
  readonly nowMs: number;
}

function ProjectPage({ project, nowMs }: ProjectPageProps) {
  const { t } = useWords('ieo');
  const form = useSubscription(project);
  const stage = useStageWords(project, nowMs);
  const isOpen = project.status === 'in_progress' && !project.isHalted;
  return (
    <Page
      title={project.symbol}
      right={
        <IconButton icon={ClipboardList} label={t('mine')} onClick={() => void push(ORDERS_PATH)} />
      }
      footer={<ProjectFooter project={project} form={form} nowMs={nowMs} />}
    >
      <div className="flex flex-col gap-3 pt-2">
        <ProjectHead project={project} />
        <p className="text-pretty text-soft">{project.summary}</p>
        <p className="text-small text-gold">{stage}</p>
        {project.status !== 'warm_up' && <SoldBar project={project} />}
        {isOpen && <SubscriptionForm project={project} form={form} />}
        <ProjectFigures project={project} />
        <ProjectLinks project={project} />
        <p className="text-small text-faint">{t('risk')}</p>
      </div>
      <ConfirmSubscription project={project} form={form} />
    </Page>
  );
}

function ProjectFooter({
  project,
  form,
  nowMs,
}: ProjectPageProps & { readonly form: Subscription }) {
  const { t } = useWords('ieo');
  const isGuest = useSession().state !== 'user';
  const { status, isHalted, symbol, marketSymbol, listsAt } = project;
  if (nowMs >= listsAt)
    return (
      <Button isWide onClick={() => void push(`${TRADE_PATH}?symbol=${marketSymbol}`)}>
        {t('trade', { symbol })}
      </Button>
    );
  if (status !== 'in_progress' || isHalted)
    return (
      <Button isWide disabled>
        {isHalted && status === 'in_progress' ? t('paused') : t(`states.${status}`)}
      </Button>
    );
  if (isGuest)
    return (
      <Button isWide onClick={() => void push(LOGIN_PATH, { back: currentPath() })}>
        {t('form.logIn')}
      </Button>
    );
  return (
    <Button isWide isLoading={form.isPending} onClick={form.ask}>
      {t(form.isChecking ? 'form.checking' : 'form.review')}
    </Button>
  );
}
