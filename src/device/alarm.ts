/** Ways to reach somebody who does not look: a tone, a shake, a notification of the system. */
const TONE_HZ = 880;
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.12;

const sound: { context: AudioContext | null } = { context: null };

/** Two short tones. A page that nobody has touched yet may make no sound: then it makes none. */
export async function playTones(): Promise<void> {
  try {
    sound.context ??= new AudioContext();
    const { context } = sound;
    await context.resume();
    for (const start of [0, TONE_SECONDS * 1.4]) playTone(context, context.currentTime + start);
  } catch {
    // A device without sound has the words and the shake.
  }
}

function playTone(context: AudioContext, atSeconds: number): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = TONE_HZ;
  gain.gain.setValueAtTime(LOUDNESS, atSeconds);
  gain.gain.exponentialRampToValueAtTime(0.0001, atSeconds + TONE_SECONDS);
  tone.connect(gain).connect(context.destination);
  tone.start(atSeconds);
  tone.stop(atSeconds + TONE_SECONDS);
}

export function shake(): void {
  if ('vibrate' in navigator) navigator.vibrate([90, 60, 90]);
}

export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export function notificationPermission(): Permission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** To be called from a tap: browsers ignore or punish a question that nobody asked for. */
export async function askForNotifications(): Promise<Permission> {
  if (!('Notification' in globalThis)) return 'unsupported';
  try {
    return await Notification.requestPermission();
  } catch {
    return 'denied';
  }
}

/** Phones show notifications only through the service worker, desktops also without one. */
export async function notifySystem(title: string, body: string): Promise<void> {
  if (notificationPermission() !== 'granted') return;
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, { body });
    else new Notification(title, { body });
  } catch {
    // The words are on the screen all the same.
  }
}
