/** How lock mining works, or, for a kind, how the product of that kind does. */
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { PLANS_PATH } from './paths.ts';

const kinds = ['defi', 'cloud'] as const;
type Kind = (typeof kinds)[number];

const productPaths: Readonly<Record<Kind, string>> = {
  defi: '/pages/defi/index',
  cloud: '/pages/cloudminer/index',
};
const steps = ['choose', 'lock', 'earn', 'leave'] as const;
const kindSteps = ['first', 'second', 'third'] as const;

export function WelcomeScreen() {
  const { kind } = useQueryValues({ kind: oneOfParam(kinds) });
  return kind === null ? <Welcome /> : <Introduction kind={kind} />;
}

function Welcome() {
  const { t } = useWords('lock-mining');
  return (
    <Page
      title={t('title')}
      footer={
        <Button isWide onClick={() => void push(PLANS_PATH)}>
          {t('gone.plans')}
        </Button>
      }
    >
      <Steps
        steps={steps.map((step) => ({
          title: t(`steps.${step}.title`),
          text: t(`steps.${step}.text`),
        }))}
      />
      <p className="mt-6 rounded-small bg-control px-3 py-2.5 text-small text-soft">
        {t('steps.example')}
      </p>
      <p className="mt-4 text-small text-faint">{t('risk')}</p>
    </Page>
  );
}

/** What the product of a kind is, in three steps, and what may be lost. */
function Introduction({ kind }: { readonly kind: Kind }) {
  const { t } = useWords('lock-mining');
  return (
    <Page
      title={t(`kinds.${kind}.name`)}
      footer={
        <Button isWide onClick={() => void push(productPaths[kind])}>
          {t(`kinds.${kind}.open`)}
        </Button>
      }
    >
      <Steps
        steps={kindSteps.map((step) => ({
          title: t(`kinds.${kind}.${step}.title`),
          text: t(`kinds.${kind}.${step}.text`),
        }))}
      />
      <p className="mt-6 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
        {t(`kinds.${kind}.risk`)}
      </p>
    </Page>
  );
}

interface StepsProps {
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

function Steps({ steps }: StepsProps) {
  const { t } = useWords('lock-mining');
  return (
    <>
      <h2 className="pt-3 text-title font-semibold">{t('howItWorks')}</h2>
      <ol className="flex flex-col gap-5 pt-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="figure flex size-8 shrink-0 items-center justify-center rounded-full bg-control font-semibold text-gold"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="mt-0.5 block text-pretty text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
