/**
 * The figures that emblems may bear, like the charges of a coat of arms: simple outlines in a picture of 100 by
 * 100 with its middle at 0, 0.
 */
export type Charge = { path: string; words: RegExp }

export const CHARGES: Charge[] = [
  // A sword, point up.
  { words: /champion|knight|veteran|guard|strike|sword|trooper/, path: 'M0 -36L5 -27L4 8H14V14H4L4 26A5 5 0 1 1 -4 26L-4 14H-14V8H-4L-5 -27Z' },
  // An arrow over a bow.
  { words: /archer|hunter|ranger|scout|arrow/, path: 'M0 -36L8 -23H3V-6Q20 -2 26 12Q14 3 3 3V22L9 30L0 26L-9 30L-3 22V3Q-14 3 -26 12Q-20 -2 -3 -6V-23H-8Z' },
  // A flame.
  { words: /fire|flame|warlock|burn|energize/, path: 'M2 -36C6 -20 24 -12 22 10C21 26 10 33 0 33C-11 33 -22 25 -22 9C-22 -2 -15 -8 -12 -18C-6 -13 -4 -8 -5 0C3 -6 4 -22 2 -36ZM0 27C7 27 11 21 10 14C9 8 4 6 3 0C-3 5 -10 9 -10 17C-9 23 -5 27 0 27Z' },
  // A tower.
  { words: /sentinel|turret|fort|tower|engineer|wall/, path: 'M-20 -32H-11V-25H-5V-32H5V-25H11V-32H20V-16L14 -10V20L20 32H-20L-14 20V-10L-20 -16ZM-5 32H5V16A5 5 0 0 0 -5 16Z' },
  // A crown.
  { words: /noble|court|king|queen|tactician|lord/, path: 'M-28 -16L-15 2L0 -26L15 2L28 -16L22 20H-22ZM-22 24H22V30H-22Z' },
  // A leaf.
  { words: /seed|roots|wild|leaf|tree|forest|weed|rose|oak|priest|medic/, path: 'M0 -36C24 -20 26 6 3 24V34H-3V24C-26 6 -24 -20 0 -36ZM0 -24L-2 -8L-11 -14L-3 0L-12 -2L-2 10L0 18L2 10L12 -2L3 0L11 -14L2 -8Z' },
  // An eye.
  { words: /study|wizard|seer|mimic|apprentice|eye|opportunist/, path: 'M-34 0C-18 -22 18 -22 34 0C18 22 -18 22 -34 0ZM0 -12A12 12 0 1 0 0 12A12 12 0 1 0 0 -12ZM0 -5A5 5 0 1 1 0 5A5 5 0 1 1 0 -5Z' },
  // A moon.
  { words: /vampire|rogue|night|assassin|shadow/, path: 'M10 -32A32 32 0 1 0 30 14A24 24 0 1 1 10 -32ZM18 -14L20 -6L28 -4L20 -1L18 7L15 -1L8 -4L15 -6Z' },
  // A skull.
  { words: /ghoul|necro|death|martyr|dead|grave/, path: 'M0 -32C20 -32 28 -18 26 -2C25 8 19 12 16 15V28H8V20H4V28H-4V20H-8V28H-16V15C-19 12 -25 8 -26 -2C-28 -18 -20 -32 0 -32ZM-11 -10A7 7 0 1 0 -11 4A7 7 0 1 0 -11 -10ZM11 -10A7 7 0 1 0 11 4A7 7 0 1 0 11 -10ZM0 4L-4 12H4Z' },
  // A wing.
  { words: /dragon|wing|bird|unsummon|bounce/, path: 'M0 30C-3 14 -16 10 -34 12C-28 4 -20 2 -13 2C-22 -6 -30 -8 -36 -22C-20 -24 -8 -16 0 0C8 -16 20 -24 36 -22C30 -8 22 -6 13 2C20 2 28 4 34 12C16 10 3 14 0 30Z' },
  // A lyre.
  { words: /bard|song|acolyte|chant/, path: 'M-6 26V18C-24 12 -26 -6 -16 -16C-12 -20 -14 -26 -20 -27C-8 -34 0 -22 -8 -12C-16 -2 -10 8 -6 10H6C10 8 16 -2 8 -12C0 -22 8 -34 20 -27C14 -26 12 -20 16 -16C26 -6 24 12 6 18V26H14V32H-14V26ZM-4 -18H-2V8H-4ZM2 -18H4V8H2Z' },
  // A shield.
  { words: /squire|rookie|recruit|shield|elite/, path: 'M-24 -30C-12 -26 12 -26 24 -30C28 -4 20 20 0 34C-20 20 -28 -4 -24 -30ZM-3 -22V-4H-19V2H-3V26L0 28L3 26V2H19V-4H3V-22Z' },
  // Arrows that turn.
  { words: /reposition|recycl|swap|move/, path: 'M-28 -4A28 28 0 0 1 18 -22L24 -29L28 -6L6 -10L13 -16A20 20 0 0 0 -20 -2ZM28 4A28 28 0 0 1 -18 22L-24 29L-28 6L-6 10L-13 16A20 20 0 0 0 20 2Z' },
  // A star.
  { words: /star|light|spark|shock/, path: 'M0 -36L8 -11H35L13 5L21 31L0 15L-21 31L-13 5L-35 -11H-8Z' },
]

/** The figure for a name: by a word in it, otherwise by its number. */
export function chargeFor(name: string, number: number): Charge | undefined {
  const words = name.toLowerCase()
  return CHARGES.find((charge) => charge.words.test(words)) ?? CHARGES[number % CHARGES.length]
}
