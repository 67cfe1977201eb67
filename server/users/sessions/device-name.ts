/** What a user agent says of browser and system, in two words for a person. */

/** Browsers name the ones they descend from too, so the particular come before the common. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['WeChat', /\bMicroMessenger\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\b(?:iPhone|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** For example `Chrome, Android`; a program's own name, as `curl`; empty when the caller does not say. */
export function deviceName(userAgent: string): string {
  const names = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(
    (name) => name !== null,
  );
  if (names.length > 0) return names.join(', ');
  return /^(?!Mozilla\b)[\w.-]{1,24}(?=[/ ]|$)/.exec(userAgent)?.[0] ?? '';
}

/** The user agent without its versions, by which a device is known again after an update. */
export function deviceKey(userAgent: string): string {
  return userAgent.replace(/\d+(?:[._]\d+)*/g, '');
}

function nameIn(table: readonly (readonly [string, RegExp])[], userAgent: string): string | null {
  return table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
