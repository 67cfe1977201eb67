/** KeyCaps { chord }: a chord as the keys that are pressed. */
import { useWords } from '../i18n/use-words.ts';
import { capTexts } from './action-words.ts';
import type { Chord } from './chord.ts';

export function KeyCaps({ chord }: { readonly chord: Chord }) {
  const { t } = useWords('keys');
  return (
    <span className="inline-flex shrink-0 gap-1">
      {capTexts(chord, t).map((text) => (
        <kbd
          key={text}
          className="inline-flex h-6 min-w-6 items-center justify-center rounded-small border border-hairline bg-control px-1.5 font-sans text-caption text-strong"
        >
          {text}
        </kbd>
      ))}
    </span>
  );
}
