/** What the signs of a VIN say, a line each. */
import { vinNotes } from '#shared/calculator/vin/vin-notes.ts'

export const VinSaid = ({ vin, route }: { vin: string; route: string | undefined }) => {
  const { notes, origin } = vinNotes(vin, 'ru')
  return [...notes, ...(origin && route !== 'usa' ? [origin] : [])].map(note => (
    <span key={note} style={{ display: 'block' }}>
      {note}
    </span>
  ))
}
