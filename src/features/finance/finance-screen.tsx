/** Finance: every financial product with one line that explains it, and what is held in them. */
import { ChevronRight } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { besideOnWide } from '../../ui/beside-on-wide.ts';
import { Earnings } from './earnings.tsx';
import { HeldInProducts } from './held-in-products.tsx';
import { type Product, productGroups } from './products.ts';

export function FinanceScreen() {
  const { t } = useWords('finance');
  const isUser = useSession().state === 'user';
  const { data: site } = useAsk('home.siteConfig', {});
  return (
    <>
      <header className="sticky top-0 z-20 flex h-(--nav-bar) items-center bg-ground px-4 pt-(--safe-top)">
        <h1 className="text-title font-semibold">{t('title')}</h1>
      </header>
      <main className="px-4 pb-6">
        {/* What one has stands beside what there is; a guest sees what there is in both columns. */}
        <div className={isUser ? besideOnWide : undefined}>
          {isUser && (
            <div>
              <HeldInProducts />
              <Earnings />
            </div>
          )}
          <div className={isUser ? undefined : besideOnWide}>
            {productGroups.map((group) => (
              <section key={group.name} aria-label={t(`group.${group.name}`)} className="pt-3">
                <h2 className="text-small text-faint">{t(`group.${group.name}`)}</h2>
                <ul className="divide-y divide-hairline">
                  {group.products.map((product) => (
                    <ProductRow key={product.name} product={product} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
        <p className="mt-5 text-small text-faint">
          {t('risk')} {site?.isSandbox && t('playMoney')}
        </p>
      </main>
    </>
  );
}

function ProductRow({ product: { name, path, icon: Icon } }: { readonly product: Product }) {
  const { t } = useWords('finance');
  return (
    <li>
      <button
        type="button"
        onClick={() => void push(path)}
        className="flex w-full items-center gap-3.5 py-3.5 text-left -outline-offset-2 active:opacity-70"
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-large bg-control text-gold">
          <Icon aria-hidden="true" size={22} strokeWidth={1.5} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t(`${name}.name`)}</span>
          <span className="mt-0.5 block text-small text-pretty text-soft">{t(`${name}.line`)}</span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
      </button>
    </li>
  );
}
