/** The way past the navigation, and what the whole app says quietly: that it is offline, that the market waits, that a new version is there. */
import { useEffect } from 'react';
import { applyUpdate, followUpdates, useAppUpdate } from '../../link/app-update.ts';
import { usePreferences } from '../../link/preferences.ts';
import { renewPush } from '../../link/push.ts';
import { useUser } from '../../link/session.ts';
import { push } from '../../navigation/navigate.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SkipButton } from './skip-button.tsx';
import { UpdateBar } from './update-bar.tsx';
import { WaitBar } from './wait-bar.tsx';

export function AppBars() {
  const isWaiting = useAppUpdate(({ waiting }) => waiting !== null);
  useEffect(() => {
    if (import.meta.env.PROD) void followUpdates();
  }, []);
  const userId = useUser()?.id;
  const language = usePreferences((preferences) => preferences.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pushes are in the language in which they were last asked for.
  useEffect(() => {
    if (userId !== undefined) void renewPush(userId);
  }, [userId, language]);
  useEffect(openPushed, []);
  return (
    <>
      <SkipButton />
      <OfflineBar />
      <WaitBar />
      {isWaiting && <UpdateBar onApply={applyUpdate} />}
    </>
  );
}

/** A notification that was tapped leads to its page, where the app is open already. */
function openPushed(): (() => void) | undefined {
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const open = ({ data }: MessageEvent<{ readonly open?: unknown } | null>) => {
    const path = data?.open;
    if (typeof path === 'string' && path.startsWith('/pages/')) void push(path);
  };
  serviceWorker.addEventListener('message', open);
  return () => serviceWorker.removeEventListener('message', open);
}
