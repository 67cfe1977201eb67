/** Agreement { isAgreed, onChange, isLacking }: the choice that accepts the agreement, with the way to its page. */
import { useWords } from '../../i18n/use-words.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { agreementPath } from './paths.ts';

interface AgreementProps {
  readonly isAgreed: boolean;
  readonly onChange: (isAgreed: boolean) => void;
  /** It was sent without. */
  readonly isLacking: boolean;
}

export function Agreement({ isAgreed, onChange, isLacking }: AgreementProps) {
  const { t, language } = useWords('copy-trading');
  return (
    <Checkbox
      isChecked={isAgreed}
      onChange={onChange}
      error={isLacking ? t('follow.agreeFirst') : undefined}
    >
      {t('follow.agree')}{' '}
      <PageLink to={agreementPath(language)} className="text-gold underline">
        {t('agreement.title')}
      </PageLink>
    </Checkbox>
  );
}
