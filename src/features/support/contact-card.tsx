/** How to reach people: address, hours, and the address copied by one tap. */
import { Clock, Copy, Mail } from 'lucide-react';
import type { ResponseOf } from '../../../contract/table.ts';
import { copyText } from '../../device/clipboard.ts';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';

export function ContactCard({ contact }: { readonly contact: ResponseOf<'support.contact'> }) {
  const { t } = useWords('support');
  const common = useWords();
  const copy = async () => {
    if (await copyText(contact.email)) showToast(common.t('copied'), 'success');
    else showToast(common.t('copyFailed'), 'warning');
  };
  return (
    <List label={t('contact')}>
      <ListRow
        icon={Mail}
        label={
          <a
            href={`mailto:${contact.email}`}
            className="text-gold underline-offset-2 hover:underline"
          >
            {contact.email}
          </a>
        }
        note={t('email')}
        right={
          <IconButton
            icon={Copy}
            size={18}
            label={common.t('ui.copy')}
            className="-mr-3"
            onClick={() => void copy()}
          />
        }
      />
      <ListRow icon={Clock} label={contact.hours} note={t('hours')} />
    </List>
  );
}
