import { Flex } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { placeAddress, placeLabel, placesLabel } from './picture-labels.ts'

export const PicturePlaces = ({ picture }: { picture: LibraryPicture }) => (
  <section className="admin-card" aria-labelledby="picture-places">
    <h2 id="picture-places">{placesLabel(picture)}</h2>
    <PlaceList places={picture.places} />
    {picture.inRevisions && (
      <p className="admin-quiet-small">Прежние версии статей и страниц показывают её, пока они хранятся.</p>
    )}
  </section>
)

/** Number of places that are listed one by one. */
const maxListed = 50

export const PlaceList = ({ places }: Pick<LibraryPicture, 'places'>) =>
  places.length > 0 && (
    <Flex component="ul" direction="column" gap="3xs" my="xs" ps="lg" style={{ listStyle: 'disc' }}>
      {places.slice(0, maxListed).map(place => {
        const address = placeAddress(place)
        const label = placeLabel(place)
        return (
          <li key={`${place.kind} ${place.ref} ${place.part}`}>
            {address ? <Link to={address}>{label}</Link> : label}
          </li>
        )
      })}
      {places.length > maxListed && <li>и ещё {places.length - maxListed}</li>}
    </Flex>
  )
