/** What a room is called: a language by its own name, a market by its symbol. */
import { languageItems } from '../../../contract/plain/language-items.ts';

export const ROOM_PATH = '/pages/chat/room';

export function roomName(room: string): string {
  return languageItems.find(({ code }) => code === room)?.optionName ?? room;
}
