import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { RecoveryCodesPage } from './recovery-codes-page.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { Section } from './section.tsx';

type Factors = AnswerOf<'security.factors'>;

/** Recovery codes that were just made take the whole page: they are shown this once. */
export function SecondFactorScreen() {
  const { t } = useWords('second-factor');
  const { data, failure, refresh } = useAsk('security.factors', {}, { staleMs: 0 });
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (codes.length > 0) return <RecoveryCodesPage codes={codes} onDone={() => setCodes([])} />;
  return (
    <Page title={t('title')}>
      {data && <FactorList factors={data} onNewCodes={setCodes} />}
      {!data && !failure && <SkeletonRows label={t('title')} count={5} />}
      {!data && failure && (
        <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
      )}
    </Page>
  );
}

interface FactorListProps {
  readonly factors: Factors;
  readonly onNewCodes: (codes: readonly string[]) => void;
}

function FactorList({ factors, onNewCodes }: FactorListProps) {
  const { t } = useWords('second-factor');
  const { hasAuthenticator, passkeys, recoveryCodesLeft, phrase } = factors;
  const isOn = hasAuthenticator || passkeys.length > 0;
  return (
    <>
      <StateCard isOn={isOn} />
      <AuthenticatorSection
        isOn={hasAuthenticator}
        hasRecovery={recoveryCodesLeft > 0}
        onNewCodes={onNewCodes}
      />
      <PasskeySection passkeys={passkeys} onNewCodes={onNewCodes} />
      {isOn && (
        <RecoverySection
          left={recoveryCodesLeft}
          hasApp={hasAuthenticator}
          onNewCodes={onNewCodes}
        />
      )}
      <Section title={t('phrase.title')}>
        <PhraseForm key={phrase} phrase={phrase ?? ''} />
      </Section>
    </>
  );
}

function StateCard({ isOn }: { readonly isOn: boolean }) {
  const { t } = useWords('second-factor');
  const Icon = isOn ? ShieldCheck : ShieldOff;
  return (
    <div role="status" className="flex items-center gap-3 border-b border-hairline pt-2 pb-4">
      <Icon
        aria-hidden="true"
        size={30}
        strokeWidth={1.5}
        className={isOn ? 'shrink-0 text-success' : 'shrink-0 text-faint'}
      />
      <div>
        <p className="font-semibold">{t(isOn ? 'state.on' : 'state.off')}</p>
        <p className="text-small text-faint">{t(isOn ? 'state.onHint' : 'state.offHint')}</p>
      </div>
    </div>
  );
}
