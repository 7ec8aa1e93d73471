/** Reads the field for a VIN or a lot's lines; a separate chunk, loaded with the first character. */
import { type LotQuestion, readLot } from '#shared/calculator/form/lot-lines.ts'
import { findVin, isLink } from '#shared/calculator/vin/clean-vin.ts'
import {
  byHandNote,
  lotNote,
  missingNote,
  type VinNotes,
  vinNotes,
} from '#shared/calculator/vin/vin-notes.ts'

export interface Reading {
  /** Text that remains in the field. */
  text: string
  said: Pick<VinNotes, 'problem' | 'notes' | 'origin'> & { isLot?: boolean }
  fills: readonly (readonly [name: string, value: string])[]
  /** Lines of the lot from which data was read. */
  ofLot: readonly string[]
  /** Names of fields that a calculation still needs, and a sentence about them. */
  missing: readonly string[]
  lacks: string | null
}

interface Question extends Pick<LotQuestion, 'auction' | 'chosenKind'> {
  text: string
  yards: () => Promise<LotQuestion['yards']>
  /** True while more input may follow: notes about an unfinished text are withheld. */
  typing: boolean
}

export const readVinField = async ({
  text,
  auction,
  chosenKind,
  yards,
  typing,
}: Question): Promise<Reading> => {
  if (typing) return readVin(text, true)
  const thisYear = new Date().getFullYear()
  const lot = readLot({ pasted: text, yards: await yards(), auction, thisYear, chosenKind })
  if (lot.isByHand) {
    const said = { problem: null, notes: [byHandNote()], origin: null, isLot: true }
    return { text: lot.named.join(' · '), said, fills: lot.fills, ofLot: [], missing: [], lacks: null }
  }
  // A link stays in the field, since the broker can be asked about it.
  const vin = isLink(text) ? null : lot.vin
  const read = readVin(vin ?? (lot.named.length > 0 ? '' : text), false)
  const lacks = missingNote(lot.missing)
  return { ...read, fills: [...lot.fills, ...read.fills], ofLot: lot.named, missing: lot.missing, lacks }
}

const readVin = (text: string, typing: boolean): Reading => {
  const nothing = { problem: null, notes: [], origin: null }
  const unread = { text, fills: [], ofLot: [], missing: [], lacks: null }
  const lot = lotNote(text)
  const said = vinNotes(text, document.documentElement.lang)
  if (lot?.isLot) {
    const { notes, origin, fills } = findVin(text) === null ? { ...nothing, fills: {} } : said
    return {
      ...unread,
      said: { ...nothing, notes: [...notes, lot.text], origin, isLot: true },
      fills: Object.entries(fills),
    }
  }
  if (typing && /\S\s+\S/.test(text) && (lot || said.make === null)) return { ...unread, said: nothing }
  if (lot) return { ...unread, said: { ...nothing, problem: lot.text } }
  return { ...unread, said, fills: Object.entries(said.fills) }
}
