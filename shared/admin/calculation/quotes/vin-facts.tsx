import { vinNotes } from '#shared/calculator/vin/vin-notes.ts'

export const VinFacts = ({ vin, year, route }: { vin: string; year: string; route: string | undefined }) => {
  const { notes, origin } = vinNotes(vin, 'ru', { year })
  return [...notes, ...(origin && route !== 'usa' ? [origin] : [])].map(note => (
    <span key={note} style={{ display: 'block' }}>
      {note}
    </span>
  ))
}
