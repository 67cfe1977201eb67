/** BoxProof { work }: what the boxes of a series hold, and whether those that are open are what was committed to. */
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { NftDetailView } from '../../../contract/features/nft-views.ts';
import { useWords } from '../../i18n/use-words.ts';

export function BoxProof({ work }: { readonly work: NftDetailView }) {
  const { t } = useWords('nft');
  const { contents, proof } = work;
  if (proof === null) return null;
  const { verdict, checkedText, hashes, number, root } = proof;
  const isRight = verdict.isWhole && verdict.strays.length === 0;
  const Icon = isRight ? ShieldCheck : ShieldAlert;
  return (
    <>
      <section aria-label={t('box.contents')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('box.contents')}</h2>
        <ul className="divide-y divide-hairline">
          {contents.map((content) => (
            <li key={content.work} className="flex items-center gap-3 py-2">
              <img
                src={content.image}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-11 rounded-small bg-control"
              />
              <span className="min-w-0 flex-1 truncate">{content.name}</span>
              <span className="text-small text-faint">{t(`rarities.${content.rarity}`)}</span>
              <span className="figure text-small">{content.chanceText}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('box.proof')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('box.proof')}</h2>
        <p className={`flex gap-2 text-small ${isRight ? 'text-up' : 'text-error'}`}>
          <Icon aria-hidden="true" size={18} className="mt-px shrink-0" />
          <span>{isRight ? t('box.whole', { count: checkedText }) : t('box.broken')}</span>
        </p>
        <dl className="flex flex-col gap-2 text-small">
          <Hash name={t('box.hash')} text={hashes[number - 1] ?? ''} />
          <Hash name={t('box.root')} text={root} />
        </dl>
      </section>
    </>
  );
}

function Hash({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-faint">{name}</dt>
      <dd className="figure wrap-anywhere text-soft">{text}</dd>
    </div>
  );
}
