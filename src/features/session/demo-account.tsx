/** The demo account, one tap away, with the quiet word that its money is play money. */
import { FlaskConical } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Button } from '../../ui/button.tsx';

interface DemoAccountProps {
  readonly isBusy: boolean;
  readonly onUse: (demo: { readonly userString: string; readonly password: string }) => void;
}

export function DemoAccount({ isBusy, onUse }: DemoAccountProps) {
  const { t } = useWords('session');
  const { data } = useAsk('home.siteConfig', {});
  const demo = data?.demo;
  if (!demo) return null;
  return (
    <section
      aria-label={t('demo')}
      className="mt-8 flex items-center gap-3 border-t border-hairline pt-5"
    >
      <FlaskConical
        aria-hidden="true"
        size={22}
        strokeWidth={1.5}
        className="shrink-0 text-faint"
      />
      <p className="min-w-0 flex-1 text-small text-faint">{t('playMoney')}</p>
      <Button variant="plain" size="medium" disabled={isBusy} onClick={() => onUse(demo)}>
        {t('demo')}
      </Button>
    </section>
  );
}
