// The tables of this device, in its IndexedDB. A browser that stores nothing has them until the page is closed.

/** A table as it is stored; everything else follows from it. */
export interface KeptTable {
  readonly table: string;
  readonly game: string;
  readonly rules: number; // the version of the game's rules, once the match has begun
  readonly seats: number;
  readonly options: Readonly<Record<string, string>>;
  readonly bots: Readonly<Record<number, string>>; // by seat
  readonly name: string; // of whoever plays here
  readonly secret: string; // from which all deals follow
  readonly made: number; // in seconds since 1970
  readonly events: readonly (readonly [seat: number, action: number])[];
  readonly acting: readonly number[];
  readonly resigned: readonly number[]; // the seats whose resigning has ended the match
  readonly isOver: boolean;
  readonly record?: string; // of the whole match, once it is over
}

const NAME = 'houndtable';
const TABLES = 'tables';
const VERSION = 1;
const unstored = new Map<string, KeptTable>();

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function tables(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLES, { keyPath: 'table' });
  return (await done(opening)).transaction(TABLES, mode).objectStore(TABLES);
}

/** Store a table, in the place of what was stored of it before. */
export async function keep(table: KeptTable): Promise<void> {
  unstored.set(table.table, table);
  await tables('readwrite').then(
    async (all) => void (await done(all.put(table)), unstored.delete(table.table)),
    () => {},
  );
}

export async function kept(table: string): Promise<KeptTable | undefined> {
  const found = await tables('readonly').then((all) => done<KeptTable | undefined>(all.get(table)), () => undefined);
  return found ?? unstored.get(table);
}

/** All of them, the newest first. */
export async function allKept(): Promise<KeptTable[]> {
  const found = await tables('readonly').then((all) => done<KeptTable[]>(all.getAll()), () => []);
  return [...found, ...unstored.values()].sort((one, other) => other.made - one.made);
}
