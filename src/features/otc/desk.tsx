/** The desk: what one wants to do and with what, and the offers for it, the best price first. */
import { ClipboardList, Megaphone } from 'lucide-react';
import { useState } from 'react';
import type { OtcOfferView } from '../../../contract/features/otc-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { requireLogin } from '../../navigation/require-login.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { OfferList } from './offer-list.tsx';
import { OFFERS_PATH, ORDERS_PATH } from './paths.ts';
import { TakeSheet } from './take-sheet.tsx';
import { useDesk } from './use-desk.ts';

const sides = ['buy', 'sell'] as const;
const PANEL_ID = 'otc-desk';

export function Desk() {
  const { t } = useWords('otc');
  const isUser = useSession().state === 'user';
  const { data: site } = useAsk('home.siteConfig', {});
  const desk = useDesk();
  const [chosen, setChosen] = useState<OtcOfferView | null>(null);
  const open = (path: string) => {
    if (requireLogin()) void push(path);
  };
  return (
    <Page
      title={t('title')}
      isPadded={false}
      right={
        <>
          <IconButton icon={Megaphone} label={t('offers')} onClick={() => open(OFFERS_PATH)} />
          <IconButton icon={ClipboardList} label={t('orders')} onClick={() => open(ORDERS_PATH)} />
        </>
      }
    >
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('side')}
          value={desk.side}
          onChange={desk.setSide}
          panelId={PANEL_ID}
          tabs={sides.map((key) => ({ key, label: t(`sides.${key}`) }))}
        />
        <DeskFilters desk={desk} />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`sides.${desk.side}`)} className="px-4 pb-6">
        <OfferList
          query={desk.query}
          onTake={(offer) => {
            if (isUser || requireLogin()) setChosen(offer);
          }}
        />
        <p className="mt-5 text-small text-faint">
          {t('how')} {site?.isSandbox && t('playMoney')}
        </p>
      </div>
      {chosen && <TakeSheet offer={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}
