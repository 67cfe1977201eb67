/** ProjectTerms { project }: what is issued, at what price and when (IEO-03). */
import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { daysText, dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { openLink } from './paths.ts';

export function ProjectFigures({ project }: { readonly project: IeoProjectView }) {
  const { t, tag } = useWords('ieo');
  const { symbol } = project;
  return (
    <FigureLines
      lines={[
        [t('labels.issuePrice'), `${project.issuePriceText} USDT`],
        [t('labels.total'), `${project.totalText} ${symbol}`],
        [t('labels.remaining'), `${project.remainingText} ${symbol}`],
        [t('labels.lockPeriod'), daysText(project.lockDays, tag)],
        [t('labels.cycle'), daysText(project.cycleDays, tag)],
        [t('labels.startTime'), dayTime(project.startsAt, tag)],
        [t('labels.endTime'), dayTime(project.endsAt, tag)],
        [t('labels.unlocks'), dayTime(project.unlocksAt, tag)],
        [t('labels.lists'), dayTime(project.listsAt, tag)],
      ]}
    />
  );
}

export function ProjectLinks({ project }: { readonly project: IeoProjectView }) {
  const { t } = useWords('ieo');
  const { whitePaper, website } = project;
  return (
    <List>
      {whitePaper !== null && (
        <ListRow label={t('labels.whitePaper')} onClick={() => openLink(whitePaper)} />
      )}
      {website !== null && (
        <ListRow label={t('labels.website')} onClick={() => openLink(website)} />
      )}
    </List>
  );
}
