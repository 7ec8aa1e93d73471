import * as texts from '#messages/admin/calculation/quotes.js'
import { readVin } from '#shared/calculator/vin/read-vin.ts'
import { vinNotes } from '#shared/calculator/vin/vin-notes.ts'

export const VinFacts = ({ vin, year, route }: { vin: string; year: string; route: string | undefined }) => {
  const { notes, origin } = vinNotes(vin, 'ru', { year })
  const isCanadian = readVin(vin, new Date().getFullYear()).country === 'CA'
  const lines = [...notes, ...(origin && route !== 'usa' ? [origin] : []), ...(isCanadian ? [canadian] : [])]
  return lines.map(note => (
    <span key={note} style={{ display: 'block' }}>
      {note}
    </span>
  ))
}

/** For the office alone: the stages of the agreement and its practice are not known. */
const canadian = texts.canadaDuty
