/**
 * WorkMedia { item }: the picture of a work, and its animation or sound on a tap, one at a time: what plays stops when it
 * is out of sight or its page is left. A file that cannot be played says so (NFT-22).
 */
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NftItemView } from '../../../contract/features/nft-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';

export function WorkMedia({ item }: { readonly item: NftItemView }) {
  const { type, media, image, name } = item;
  const [isPlaying, setIsPlaying] = useState(false);
  const isMoving = type === 'gif' && isPlaying;
  return (
    <figure className="flex flex-col gap-2">
      {type === 'video' ? (
        <Film item={item} />
      ) : (
        <img
          src={isMoving ? media : image}
          alt={name}
          decoding="async"
          width={400}
          height={400}
          className="mx-auto aspect-square w-full max-w-120 rounded-large bg-control object-cover"
        />
      )}
      {type === 'gif' && (
        <PlayButton isPlaying={isPlaying} onToggle={() => setIsPlaying(!isPlaying)} />
      )}
      {type === 'audio' && <Sound item={item} />}
    </figure>
  );
}

function PlayButton({ isPlaying, onToggle }: { isPlaying: boolean; onToggle: () => void }) {
  const { t } = useWords('nft');
  const Icon = isPlaying ? Pause : Play;
  return (
    <Button variant="plain" size="medium" onClick={onToggle} className="mx-auto">
      <Icon aria-hidden="true" size={18} />
      {t(isPlaying ? 'pause' : 'play')}
    </Button>
  );
}

function Sound({ item }: { readonly item: NftItemView }) {
  const { t } = useWords('nft');
  const playerRef = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const player = playerRef.current;
    const rest = () => document.hidden && player?.pause();
    document.addEventListener('visibilitychange', rest);
    return () => {
      document.removeEventListener('visibilitychange', rest);
      player?.pause();
    };
  }, []);
  const toggle = () => {
    const player = playerRef.current;
    if (player === null) return;
    if (!player.paused) return player.pause();
    setIsBroken(false);
    player.play().catch(() => setIsBroken(true));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: bells have no words. */}
      <audio
        ref={playerRef}
        src={item.media}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onError={() => setIsBroken(true)}
      />
      <PlayButton isPlaying={isPlaying} onToggle={toggle} />
      {isBroken && (
        <p role="alert" className="text-center text-small text-error">
          {t('audioError')}
        </p>
      )}
    </>
  );
}

function Film({ item }: { readonly item: NftItemView }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody speaks in it.
    <video
      src={item.media}
      poster={item.image}
      preload="none"
      controls
      playsInline
      className="mx-auto aspect-square w-full max-w-120 rounded-large bg-control"
    />
  );
}
