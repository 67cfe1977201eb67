import { useWords } from '../../i18n/use-words.ts';

/** First of all that the Tab key comes to, and seen only there: past the navigation, on a desk to the ticket. */
export function SkipButton() {
  const { t } = useWords('app');
  const skip = () => {
    const ticket = document.querySelector<HTMLElement>('[data-skip-to]');
    const target = ticket ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus();
  };
  return (
    <button
      type="button"
      onClick={skip}
      className="sr-only z-50 rounded-small bg-gold font-semibold text-on-gold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
    >
      {t('skip')}
    </button>
  );
}
