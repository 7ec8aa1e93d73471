import { Button, Flex } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/content/media.js'
import { callKey } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  type LibraryPicture,
  listPicturesEndpoint,
  readPictureEndpoint,
  removePictureEndpoint,
  replacePictureEndpoint,
} from '#shared/contract/content/pictures.ts'
import { pictureTypes } from './picture-files.ts'
import { placeAddress, placeLabel, placesLabel } from './picture-labels.ts'

export const ReplacePicture = ({ picture }: { picture: LibraryPicture }) => {
  const navigate = useNavigate()
  const sent = useSentSoFar()
  const { problems, failure, forget, run } = useAction(
    (client, image: File) => {
      sent.set(null)
      return client.call(replacePictureEndpoint, {
        params: { id: picture.id },
        body: {},
        files: { image },
        onSent: sent.set,
        ifMatch: picture.version,
      })
    },
    {
      // Posts, options and pages that show the picture have changed.
      changes: 'everything',
      done: texts.wasReplaced,
      onDone: next => void navigate(`/admin/media/${next.id}`, { replace: true }),
      saysHere: true,
    },
  )
  return (
    <section className="admin-card" aria-labelledby="picture-replace">
      <h2 id="picture-replace">{texts.replaceFile}</h2>
      <FileDrop
        label={texts.chooseOther}
        hint={texts.replaceHint}
        accept={pictureTypes}
        problem={problems.image ?? failure}
        onFile={chosen => {
          forget()
          sent.set(null)
          confirm({
            title: texts.replaceQuestion,
            action: texts.replace,
            text: (
              <>
                {picture.places.length > 0 ? texts.willReplaceHere : texts.shownNowhereYet}
                <PlaceList places={picture.places} />
                <UploadProgress label={texts.uploadOfPicture} sent={sent} idle />
              </>
            ),
            act: () => run(chosen),
          })
        }}
      />
    </section>
  )
}

/** Removes a picture into the bin; if it is shown anywhere, only after its places were listed. */
export const RemovePicture = ({ picture, onGone }: { picture: LibraryPicture; onGone(): void }) => {
  const { queries } = useServices()
  const navigate = useNavigate()
  // Not queued when offline: the person agrees to the places that lose the picture now, and they may change.
  const remove = useAction(
    (client, { id, version, places }: LibraryPicture) =>
      client.call(removePictureEndpoint, {
        params: { id },
        query: places.length > 0 ? { places: String(places.length) } : {},
        ifMatch: version,
      }),
    {
      done: texts.wentToBin,
      onDone: async (_, { id }) => {
        onGone()
        // A cached list would request the removed files.
        queries.removeQueries({ queryKey: callKey(listPicturesEndpoint) })
        await navigate(listAddress('/admin/media'), { state: afterSave })
        const ofPicture = JSON.stringify(callKey(readPictureEndpoint, { params: { id } })[2].params)
        // Posts, options and pages that showed the picture have changed; the picture itself must not be requested
        // again.
        await queries.invalidateQueries({
          predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(ofPicture),
        })
      },
    },
  )
  /** Reads the picture again, so that the confirmed list of places is current. */
  const ask = useAction(client => client.call(readPictureEndpoint, { params: { id: picture.id } }), {
    onDone: now => {
      const isShown = now.places.length > 0
      confirm({
        title: isShown ? texts.removeShownQuestion : texts.removeQuestion,
        action: isShown ? texts.removeEverywhere : texts.remove,
        text: (
          <>
            {isShown && (
              <>
                <span>{texts.willVanishHere}</span>
                <PlaceList places={now.places} />
              </>
            )}
            <span>{texts.binMeaning}</span>
          </>
        ),
        act: () => remove.run(now),
      })
    },
  })
  return (
    <Button
      variant="subtle"
      color="red"
      className="admin-start"
      loading={ask.busy}
      onClick={() => void ask.run()}
    >
      {texts.removePicture}
    </Button>
  )
}

export const PicturePlaces = ({ picture }: { picture: LibraryPicture }) => (
  <section className="admin-card" aria-labelledby="picture-places">
    <h2 id="picture-places">{placesLabel(picture)}</h2>
    <PlaceList places={picture.places} />
    {picture.inRevisions && <p className="admin-quiet-small">{texts.revisionsShow}</p>}
  </section>
)

const maxListed = 50

const PlaceList = ({ places }: Pick<LibraryPicture, 'places'>) =>
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
      {places.length > maxListed && <li>{texts.andMore({ value1: places.length - maxListed })}</li>}
    </Flex>
  )
