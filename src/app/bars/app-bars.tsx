/** The way past the navigation, and what the whole app says quietly: that it is offline and of when its state is, and that a new version waits. */
import { useEffect } from 'react';
import { applyUpdate, followUpdates, useAppUpdate } from '../../link/app-update.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SkipButton } from './skip-button.tsx';
import { UpdateBar } from './update-bar.tsx';

export function AppBars() {
  const isWaiting = useAppUpdate(({ waiting }) => waiting !== null);
  useEffect(() => {
    if (import.meta.env.PROD) void followUpdates();
  }, []);
  return (
    <>
      <SkipButton />
      <OfflineBar />
      {isWaiting && <UpdateBar onApply={applyUpdate} />}
    </>
  );
}
