/** Search over all markets, with hot searches and what was viewed lately (MARK-02). */
import { ChevronLeft, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { back } from '../../navigation/navigate.ts';
import { useRestedText } from '../../ui/fields/use-rested-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';

const LONGEST_SEARCH = 32;

export function SearchScreen() {
  const { t } = useWords('markets');
  const [text, setText] = useState('');
  const wanted = useRestedText(text.trim());
  return (
    <div className="flex flex-1 flex-col">
      <h1 className="sr-only">{t('search.title')}</h1>
      <search className="sticky top-0 z-20 bg-ground pt-(--safe-top)">
        <SearchBar text={text} onChange={setText} />
      </search>
      <main className="pb-6">
        {wanted === '' ? <SearchStart /> : <SearchResults text={wanted} />}
      </main>
    </div>
  );
}

interface SearchBarProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function SearchBar({ text, onChange }: SearchBarProps) {
  const { t } = useWords('markets');
  const { t: say } = useWords();
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus({ preventScroll: true }), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        inputRef.current?.blur();
      }}
      className="flex items-center pt-1 pr-4 pb-1"
    >
      <IconButton
        icon={ChevronLeft}
        size={24}
        label={say('ui.back')}
        className="text-strong"
        onClick={() => void back()}
      />
      <div className="flex h-10 min-w-0 flex-1 items-center rounded-small bg-raised pl-3 focus-within:outline-1 focus-within:outline-gold">
        <Search aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
        <input
          ref={inputRef}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST_SEARCH}
          aria-label={t('search.title')}
          placeholder={t('searchHint')}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="h-full min-w-0 flex-1 truncate bg-transparent px-2.5 text-strong outline-none"
        />
        {text !== '' && (
          <IconButton
            icon={X}
            size={18}
            label={t('search.clear')}
            onClick={() => {
              onChange('');
              inputRef.current?.focus();
            }}
          />
        )}
      </div>
    </form>
  );
}
