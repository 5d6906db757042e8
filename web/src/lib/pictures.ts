/**
 * Pictures of cards that the player has: out of a folder, of which copies are kept in this browser, or from addresses
 * that a pattern gives. Nothing is fetched, and nothing is sent anywhere, unless the player says so in the settings.
 */
export type PictureSource = 'none' | 'folder' | 'addresses'

const BASE = 'cardwright-pictures'
const STORE = 'pictures'
const IMAGE = /\.(avif|gif|jpe?g|png|webp)$/i

/** A name as files are called: letters and digits only, without accents. */
export const plainName = (name: string): string =>
  name.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase().replace(/æ/g, 'ae').replace(/[^a-z0-9]/g, '')

/** The name of the card in a picture's file name: `Old Oak.full.jpg`, `old-oak.png`. */
export const nameOfFile = (file: string): string => plainName(file.replace(/^.*[\\/]/, '').replace(IMAGE, '').replace(/\.full$/i, ''))

/** The address of a card's picture: `{name}` is its name, `{slug}` the same in small letters with dashes. */
export function addressOf(pattern: string, name: string): string | null {
  if (!/^https?:\/\/\S+$/.test(pattern) || !/\{(name|slug)\}/.test(pattern)) return null
  const slug = name.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return pattern.replaceAll('{name}', encodeURIComponent(name)).replaceAll('{slug}', slug)
}

let opened: Promise<IDBDatabase> | null = null

function base(): Promise<IDBDatabase> {
  opened ??= new Promise((found, failed) => {
    const request = indexedDB.open(BASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => found(request.result)
    request.onerror = () => failed(request.error ?? new Error('This browser keeps no pictures.'))
  })
  return opened
}

async function ask<T>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = question((await base()).transaction(STORE, mode).objectStore(STORE))
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result)
    request.onerror = () => failed(request.error ?? new Error('The pictures cannot be read.'))
  })
}

/** Keeps the pictures among these files instead of those before; how many there are. */
export async function keepPictures(files: Iterable<File>): Promise<number> {
  await forgetPictures()
  const pictures = [...files].filter((file) => IMAGE.test(file.name) && nameOfFile(file.name) !== '')
  const store = (await base()).transaction(STORE, 'readwrite').objectStore(STORE)
  await Promise.all(pictures.map((file) => new Promise<void>((done, failed) => {
    const request = store.put(file, nameOfFile(file.name))
    request.onsuccess = () => done()
    request.onerror = () => failed(request.error ?? new Error('There is no room for these pictures.'))
  })))
  return countPictures()
}

export const countPictures = (): Promise<number> => ask('readonly', (store) => store.count())

export async function forgetPictures(): Promise<void> {
  for (const address of shown.values()) void address.then((url) => url && URL.revokeObjectURL(url))
  shown.clear()
  await ask('readwrite', (store) => store.clear())
}

/** The pictures out of the folder that were looked for, each once. */
const shown = new Map<string, Promise<string | null>>()

/** A picture out of the folder, as an address of this page. */
export function keptPicture(name: string): Promise<string | null> {
  const key = plainName(name)
  const known = shown.get(key)
  if (known) return known
  const found = ask<Blob | undefined>('readonly', (store) => store.get(key))
    .then((blob) => (blob ? URL.createObjectURL(blob) : null))
    .catch(() => null)
  shown.set(key, found)
  return found
}

/** Addresses at which there was no picture: nobody asks for them again. */
const missing = new Set<string>()

export const noPictureAt = (address: string): void => void missing.add(address)

/** Where the picture of a card is, as the settings say; none if there is none. */
export async function pictureOf(name: string, source: PictureSource, pattern: string): Promise<string | null> {
  if (source === 'folder') return keptPicture(name)
  const address = source === 'addresses' ? addressOf(pattern, name) : null
  return address !== null && !missing.has(address) ? address : null
}
