/**
 * The browser's own database, by idb. A database of a newer app, or one that cannot be read, is
 * deleted and created again.
 */
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { KeptStore } from '../core/kept-store.ts';

const NAME = 'aureus';
const LAYOUT = 1;
const TABLE = 'kept';

export async function openIdbStore(): Promise<KeptStore> {
  const database = await open().catch(async () => {
    await deleteDB(NAME);
    return open();
  });
  return {
    async readAll() {
      const reading = database.transaction(TABLE);
      const [names, values] = await Promise.all([
        reading.store.getAllKeys(),
        reading.store.getAll(),
      ]);
      return new Map(names.map((name, index): [string, unknown] => [String(name), values[index]]));
    },
    async write(changes) {
      const writing = database.transaction(TABLE, 'readwrite');
      const steps = [...changes].map(([name, value]) =>
        value === undefined ? writing.store.delete(name) : writing.store.put(value, name),
      );
      await Promise.all([...steps, writing.done]);
    },
  };
}

async function open(): Promise<IDBPDatabase> {
  const database = await openDB(NAME, LAYOUT, {
    upgrade: (database) => void database.createObjectStore(TABLE),
    // Another tab wants to create the database again: the holder of the old one closes it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  if (database.objectStoreNames.contains(TABLE)) return database;
  database.close();
  throw new Error('the database has another layout');
}
