/**
 * WorkMedia { item }: the picture of a work, and its animation, sound or film on a tap. One plays at a time, and what plays
 * stops when it is out of sight or its page is left. A file that cannot be played says so (NFT-22).
 */
import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { NftItemView } from '../../../contract/features/nft-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { useSight } from './use-sight.ts';

interface MediaProps {
  readonly item: NftItemView;
}

export function WorkMedia({ item }: MediaProps) {
  return (
    <figure className="flex flex-col gap-2">
      {item.type === 'gif' && <Animation item={item} />}
      {item.type === 'video' && <Film item={item} />}
      {item.type === 'image' && <Picture item={item} src={item.media} />}
      {item.type === 'audio' && <Picture item={item} src={item.image} />}
      {item.type === 'audio' && <Sound item={item} />}
    </figure>
  );
}

const FRAME = 'mx-auto aspect-square w-full max-w-120 rounded-large bg-control object-cover';

interface PictureProps extends MediaProps {
  readonly src: string;
  readonly imageRef?: RefObject<HTMLImageElement | null>;
}

function Picture({ item, src, imageRef }: PictureProps) {
  return (
    <img
      ref={imageRef}
      src={src}
      alt={item.name}
      decoding="async"
      width={400}
      height={400}
      className={FRAME}
    />
  );
}

/** An animation is a picture to the browser: out of sight the still one takes its place. */
function Animation({ item }: MediaProps) {
  const imageRef = useRef<HTMLImageElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useSight(imageRef, () => setIsPlaying(false));
  return (
    <>
      <Picture item={item} src={isPlaying ? item.media : item.image} imageRef={imageRef} />
      <PlayButton isPlaying={isPlaying} onToggle={() => setIsPlaying(!isPlaying)} />
    </>
  );
}

function Sound({ item }: MediaProps) {
  const { t } = useWords('nft');
  const playerRef = useRef<HTMLAudioElement>(null);
  const buttonRef = useRef<HTMLDivElement>(null);
  const player = usePlayer(playerRef);
  useSight(buttonRef, () => playerRef.current?.pause());
  return (
    <div ref={buttonRef} className="flex flex-col gap-2">
      <audio ref={playerRef} src={item.media} preload="none" {...player.events} />
      <PlayButton isPlaying={player.isPlaying} onToggle={player.toggle} />
      {player.isBroken && <Broken words={t('audioError')} />}
    </div>
  );
}

function Film({ item }: MediaProps) {
  const { t } = useWords('nft');
  const playerRef = useRef<HTMLVideoElement>(null);
  const player = usePlayer(playerRef);
  useSight(playerRef, () => playerRef.current?.pause());
  return (
    <>
      <video
        ref={playerRef}
        src={item.media}
        poster={item.image}
        aria-label={item.name}
        preload="none"
        loop
        muted
        playsInline
        className={FRAME}
        {...player.events}
      />
      <PlayButton isPlaying={player.isPlaying} onToggle={player.toggle} />
      {player.isBroken && <Broken words={t('videoError')} />}
    </>
  );
}

function usePlayer(ref: RefObject<HTMLMediaElement | null>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  // What plays in a page that is left is gone with it, and would go on without its element.
  useEffect(() => {
    const player = ref.current;
    return () => player?.pause();
  }, [ref]);
  const toggle = () => {
    const player = ref.current;
    if (player === null) return;
    if (!player.paused) return player.pause();
    setIsBroken(false);
    for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
      if (other !== player) other.pause();
    // A pause that comes before it plays is no fault of the file.
    player.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setIsBroken(true);
    });
  };
  const events = {
    onPlay: () => setIsPlaying(true),
    onPause: () => setIsPlaying(false),
    onEnded: () => setIsPlaying(false),
    onError: () => {
      setIsPlaying(false);
      setIsBroken(true);
    },
  };
  return { isPlaying, isBroken, toggle, events };
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

function Broken({ words }: { readonly words: string }) {
  return (
    <p role="alert" className="text-center text-small text-error">
      {words}
    </p>
  );
}
