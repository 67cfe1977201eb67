/**
 * Text as it is compared in a search: without case, accents and spaces, so that "vietnam" finds "Việt Nam".
 * The đ of Vietnamese and the ł of Polish are letters of their own to Unicode, and none to who types in a hurry.
 */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

export function foldText(text: string): string {
  return text
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replace(/\p{M}/gu, (mark) => (/[\u0300-\u036f]/.test(mark) ? '' : mark))
    .replace(/[đłøßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\s\-’'.]/g, '')
    .normalize('NFC');
}

/** Whether a text holds what is sought; nothing sought is in every text. */
export function holdsText(text: string, sought: string): boolean {
  return foldText(text).includes(foldText(sought));
}
