/** Super leverage: the screen of futures with multiples of its own, behind a warning that is accepted once. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { storage } from '../../device/storage.ts';
import { useWords } from '../../i18n/use-words.ts';
import { redirect } from '../../navigation/navigate.ts';
import { CONTRACT_PATH } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { FuturesTrade } from './contract-screen.tsx';

const ACCEPTED_KEY = 'seen.super-leverage';

export function SuperScreen() {
  const [isAccepted, setIsAccepted] = useState(() => storage.readText(ACCEPTED_KEY) === '1');
  const accept = () => {
    storage.writeText(ACCEPTED_KEY, '1');
    setIsAccepted(true);
  };
  return (
    <>
      <FuturesTrade isSuper />
      {!isAccepted && <RiskWarning onAccept={accept} />}
    </>
  );
}

const risks = ['liquidation', 'isolated', 'limits', 'overnight'] as const;

function RiskWarning({ onAccept }: { readonly onAccept: () => void }) {
  const { t } = useWords('futures');
  const [isRead, setIsRead] = useState(false);
  return (
    <Sheet
      isOpen
      // Without the agreement there are the usual multiples.
      onClose={() => void redirect(CONTRACT_PATH)}
      title={t('super.warning.title')}
      footer={
        <Button isWide disabled={!isRead} onClick={onAccept}>
          {t('super.warning.accept')}
        </Button>
      }
    >
      <p className="flex items-start gap-2 pb-3 text-warning">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        {t('super.warning.lead')}
      </p>
      <ul className="flex list-disc flex-col gap-2 pb-3 pl-5 text-small text-soft">
        {risks.map((risk) => (
          <li key={risk}>{t(`super.warning.${risk}`)}</li>
        ))}
      </ul>
      <Checkbox isChecked={isRead} onChange={setIsRead}>
        {t('super.warning.read')}
      </Checkbox>
    </Sheet>
  );
}
