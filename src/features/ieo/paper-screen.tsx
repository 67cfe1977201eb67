/** The white paper of a project. */
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { ProjectHead } from './project-head.tsx';
import { useProject } from './use-project.tsx';

export function PaperScreen() {
  const { t } = useWords('ieo');
  const { answer, instead } = useProject();
  return (
    <Page title={t('labels.whitePaper')}>
      {answer === undefined ? (
        instead
      ) : (
        <article aria-label={t('labels.whitePaper')} className="flex flex-col gap-2 pt-2">
          <ProjectHead project={answer.project} />
          {answer.sections.map(({ title, paragraphs }) => (
            <section key={title} className="flex flex-col gap-2 pt-3">
              <h2 className="font-semibold">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="text-pretty text-soft">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </article>
      )}
    </Page>
  );
}
