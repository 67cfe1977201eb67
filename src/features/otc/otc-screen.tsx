/** OTC (OTC-01): the desk where users trade coins for their own money with each other. */
import { HandCoins } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Desk } from './desk.tsx';

export function OtcScreen() {
  const { mode } = useQueryValues({ mode: oneOfParam(['quick']) });
  return mode === 'quick' ? <QuickComing /> : <Desk />;
}

function QuickComing() {
  const { t } = useWords('otc');
  const common = useWords();
  return (
    <Page>
      <EmptyState
        icon={HandCoins}
        title={t('quick')}
        hint={common.t('page.inDevelopment')}
        action={
          <Button variant="plain" size="medium" onClick={() => void back()}>
            {common.t('ui.back')}
          </Button>
        }
      />
    </Page>
  );
}
