/**
 * OutflowProofSheet { isOpen, title, lines?, onClose, onProof, isPending, error? }: the last step of
 * everything that lets money out. It asks for the pay password, or instead for a code that is sent to the
 * bound email or phone, and then for the second factor where there is one. Routes that show it name the words `forms`.
 */
import { useEffect, useState } from 'react';
import type { Failure } from '../../contract/envelope.ts';
import { useWords } from '../i18n/use-words.ts';
import { useUser } from '../link/session.ts';
import { push } from '../navigation/navigate.ts';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/fields/code-input.tsx';
import { Sheet } from '../ui/layers/sheet.tsx';
import { coveredTarget } from './covered-target.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import { type SecondProof, useSecondStep } from './use-second-step.ts';

type FirstProof = { readonly payPassword: string } | { readonly code: string };
export type OutflowProof = FirstProof & SecondProof;

interface OutflowProofSheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What is about to happen, once more: names with their values. */
  readonly lines?: readonly (readonly [name: string, value: string])[];
  readonly onClose: () => void;
  /** Answers why it was refused; null when it was not. */
  readonly onProof: (proof: OutflowProof) => Promise<Failure | null>;
  readonly isPending: boolean;
  readonly error?: string | undefined;
}

export function OutflowProofSheet(props: OutflowProofSheetProps) {
  const { isOpen, title, onClose } = props;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {isOpen && <ProofForm {...props} />}
    </Sheet>
  );
}

const DIGITS = 6;

function ProofForm({ lines = [], onProof, isPending, error }: OutflowProofSheetProps) {
  const { t } = useWords('forms');
  const user = useUser();
  const hasPayPassword = user?.hasPayPassword === true;
  const [isByCode, setIsByCode] = useState(false);
  const [digits, setDigits] = useState('');
  const target = user?.email ?? user?.phone ?? '';
  // What was refused is not typed again by hand, digit by digit.
  useEffect(() => {
    if (error !== undefined) setDigits('');
  }, [error]);
  const { begin, isAtBrowser, ...step } = useSecondStep((first: FirstProof, second) =>
    onProof({ ...first, ...second }),
  );
  const prove = (value: string) => void begin(isByCode ? { code: value } : { payPassword: value });
  if (step.second)
    return <SecondStepForm {...step} second={step.second} isPending={isPending || isAtBrowser} />;

  return (
    <div className="flex flex-col gap-4 pt-1">
      <Lines lines={lines} />
      {hasPayPassword || isByCode ? (
        <>
          <CodeInput
            key={isByCode ? 'code' : 'password'}
            value={digits}
            onChange={setDigits}
            isHidden={!isByCode}
            label={
              isByCode ? t('proof.code', { target: coveredTarget(target) }) : t('proof.payPassword')
            }
            error={error}
            after={isByCode && <SendCodeButton scene="security" target={target} />}
          />
          <Button
            isWide
            disabled={digits.length !== DIGITS}
            isLoading={isPending}
            onClick={() => prove(digits)}
          >
            {t('proof.confirm')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-body text-soft">{t('proof.none')}</p>
          <Button isWide onClick={() => void push('/pages/setting/payPassword')}>
            {t('proof.setPayPassword')}
          </Button>
        </>
      )}
      <Button
        variant="ghost"
        size="medium"
        onClick={() => {
          setIsByCode(!isByCode);
          setDigits('');
        }}
      >
        {t(isByCode ? 'proof.usePayPassword' : 'proof.useCode')}
      </Button>
    </div>
  );
}

function Lines({ lines }: Required<Pick<OutflowProofSheetProps, 'lines'>>) {
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2 text-body">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="max-w-[50%] shrink-0 text-soft">{name}</dt>
          <dd className="figure min-w-0 text-right break-all text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
