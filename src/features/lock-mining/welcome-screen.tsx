/** How lock mining works, in four steps; of the two kinds that are coming, what they will be. */
import { CloudCog, type LucideIcon, Pickaxe } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { back, push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { PLANS_PATH } from './paths.ts';

const kinds = ['defi', 'cloud'] as const;
type Kind = (typeof kinds)[number];

const icons: Readonly<Record<Kind, LucideIcon>> = { defi: Pickaxe, cloud: CloudCog };
const steps = ['choose', 'lock', 'earn', 'leave'] as const;

export function WelcomeScreen() {
  const { kind } = useQueryValues({ kind: oneOfParam(kinds) });
  return kind === null ? <Welcome /> : <Coming kind={kind} />;
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
      <h2 className="pt-3 text-title font-semibold">{t('howItWorks')}</h2>
      <ol className="flex flex-col gap-5 pt-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="figure flex size-8 shrink-0 items-center justify-center rounded-full bg-control font-semibold text-gold"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{t(`steps.${step}.title`)}</span>
              <span className="mt-0.5 block text-pretty text-soft">{t(`steps.${step}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-6 rounded-small bg-control px-3 py-2.5 text-small text-soft">
        {t('steps.example')}
      </p>
      <p className="mt-4 text-small text-faint">{t('risk')}</p>
    </Page>
  );
}

function Coming({ kind }: { readonly kind: Kind }) {
  const { t } = useWords('lock-mining');
  const { t: common } = useWords();
  const Icon = icons[kind];
  return (
    <Page>
      <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 pb-[14vh] text-center">
        <span className="mb-2 flex size-16 items-center justify-center rounded-large bg-control text-gold">
          <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
        </span>
        <h2 className="text-title font-semibold">{t(`kinds.${kind}.name`)}</h2>
        <p className="max-w-72 text-soft">{t(`kinds.${kind}.coming`)}</p>
        <p className="text-small text-faint">{common('page.inDevelopment')}</p>
        <Button variant="plain" size="medium" className="mt-4" onClick={() => void back()}>
          {common('ui.back')}
        </Button>
      </div>
    </Page>
  );
}
