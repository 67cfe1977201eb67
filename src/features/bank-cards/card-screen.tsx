/** The bank card of a kind: what is saved, with its numbers covered, or the form (CARD-01). */
import { useState } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { type Answer, useAsk } from '../../link/use-ask.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { type CardKind, cardCalls, type SavedCard } from './card-fields.ts';
import { CardForm } from './card-form.tsx';
import { CardView } from './card-view.tsx';
import { RemoveCard } from './remove-card.tsx';

export function DomesticScreen() {
  return <CardScreen kind="domestic" />;
}

export function InternationalScreen() {
  return <CardScreen kind="international" />;
}

function CardScreen({ kind }: { readonly kind: CardKind }) {
  const { t } = useWords('bank-cards');
  const answer = useAsk(cardCalls[kind].ask, {});
  const user = useUser();
  const [isEditing, setIsEditing] = useState(false);
  const { data: card } = answer;
  if (card === undefined || user === null) {
    return (
      <Page title={t('title')}>
        <KindChoice kind={kind} />
        <Waiting answer={answer} />
      </Page>
    );
  }
  if (card === null || isEditing) {
    return (
      <CardForm
        kind={kind}
        card={card}
        userId={user.id}
        head={<KindChoice kind={kind} />}
        onCancel={() => setIsEditing(false)}
        onSaved={() => setIsEditing(false)}
      />
    );
  }
  return (
    <Page
      title={t('title')}
      footer={
        <>
          <Button isWide onClick={() => setIsEditing(true)}>
            {t('change')}
          </Button>
          <RemoveCard kind={kind} card={card} />
        </>
      }
    >
      <KindChoice kind={kind} />
      <CardView kind={kind} card={card} />
    </Page>
  );
}

function KindChoice({ kind }: { readonly kind: CardKind }) {
  const { t } = useWords('bank-cards');
  return (
    <div className="pt-2 pb-4">
      <SegmentedControl
        label={t('kind')}
        value={kind}
        onChange={(chosen) => void redirect(cardCalls[chosen].path)}
        options={[
          { value: 'domestic', label: t('domestic') },
          { value: 'international', label: t('international') },
        ]}
      />
    </div>
  );
}

function Waiting({ answer }: { readonly answer: Answer<SavedCard | null> }) {
  const { t } = useWords('bank-cards');
  if (answer.failure === null) return <SkeletonRows label={t('title')} count={6} />;
  return (
    <ErrorState
      title={t('failed')}
      hint={errorWords(answer.failure)}
      onRetry={() => void answer.refresh()}
    />
  );
}
