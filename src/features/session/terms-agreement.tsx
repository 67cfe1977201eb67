/** The agreement that a registration needs (SESS-14), with the two texts it names. */
import { Trans } from 'react-i18next';
import { useWords } from '../../i18n/use-words.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

interface TermsAgreementProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
}

const TEXTS = '/pages/setting/operational_compliance';

export function TermsAgreement(props: TermsAgreementProps) {
  const { t } = useWords('session');
  return (
    <Checkbox {...props}>
      <Trans
        t={t}
        i18nKey="agreement"
        components={{
          terms: (
            <PageLink
              className="text-gold underline-offset-2 hover:underline"
              to={`${TEXTS}?part=terms`}
            />
          ),
          privacy: (
            <PageLink
              className="text-gold underline-offset-2 hover:underline"
              to={`${TEXTS}?part=privacy`}
            />
          ),
        }}
      />
    </Checkbox>
  );
}
