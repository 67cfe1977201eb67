/** The page of a project about itself: what it is, its figures, and where to read on. */
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { projectPath } from './paths.ts';
import { ProjectFigures, ProjectLinks } from './project-terms.tsx';
import { useProject } from './use-project.tsx';

export function WebsiteScreen() {
  const { t } = useWords('ieo');
  const { answer, instead } = useProject();
  if (answer === undefined) return <Page title={t('labels.website')}>{instead}</Page>;
  const { project, sections } = answer;
  const [about] = sections;
  return (
    <Page
      title={project.name}
      footer={
        <Button isWide onClick={() => void push(projectPath(project.id))}>
          {t('toProject')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <CoinIcon symbol={project.symbol} color={project.color} size={72} />
        <p className="text-title font-semibold">{project.name}</p>
        {about?.paragraphs.map((paragraph) => (
          <p key={paragraph} className="max-w-120 text-pretty text-soft">
            {paragraph}
          </p>
        ))}
      </div>
      <ProjectFigures project={project} />
      <ProjectLinks project={{ ...project, website: null }} />
    </Page>
  );
}
