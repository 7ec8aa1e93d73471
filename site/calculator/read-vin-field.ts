/** Reads what stands in the field for a VIN and a lot's lines; a chunk of its own, loaded with the first sign. */
import { type LotQuestion, readLot } from '#shared/calculator/form/lot-lines.ts'
import { lotNote, missingNote, type VinNotes, vinNotes } from '#shared/calculator/vin/vin-notes.ts'

export interface Reading {
  /** Text that stays in the field. */
  text: string
  said: Pick<VinNotes, 'problem' | 'notes' | 'origin'> & { isLot?: boolean }
  fills: readonly (readonly [name: string, value: string])[]
  /** Parts of a lot's lines that were read, as they stood there. */
  ofLot: readonly string[]
  /** Fields that a sum still needs, and the sentence about them. */
  missing: readonly string[]
  lacks: string | null
}

interface Question extends Pick<LotQuestion, 'auction'> {
  text: string
  yards: () => Promise<LotQuestion['yards']>
  /** More is coming: nothing is said yet of what may become a lot's line. */
  typing: boolean
}

export const readVinField = async ({ text, auction, yards, typing }: Question): Promise<Reading> => {
  if (typing) return readVin(text, true)
  const lot = readLot({ pasted: text, yards: await yards(), auction, thisYear: new Date().getFullYear() })
  const read = readVin(lot.vin ?? (lot.named.length > 0 ? '' : text), false)
  const lacks = missingNote(lot.missing)
  return { ...read, fills: [...lot.fills, ...read.fills], ofLot: lot.named, missing: lot.missing, lacks }
}

const readVin = (text: string, typing: boolean): Reading => {
  const nothing = { problem: null, notes: [], origin: null }
  const unread = { text, fills: [], ofLot: [], missing: [], lacks: null }
  const lot = lotNote(text)
  if (lot?.isLot) return { ...unread, said: { ...nothing, notes: [lot.text], isLot: true } }
  const said = vinNotes(text, document.documentElement.lang)
  if (typing && /\S\s+\S/.test(text) && (lot || said.make === null)) return { ...unread, said: nothing }
  if (lot) return { ...unread, said: { ...nothing, problem: lot.text } }
  return { ...unread, said, fills: Object.entries(said.fills) }
}
