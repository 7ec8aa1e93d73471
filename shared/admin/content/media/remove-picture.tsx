/** Removes a picture into the bin; one that is shown only after its places were seen. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type LibraryPicture, readPicture, removePicture } from '#shared/contract/content/pictures.ts'
import { PlaceList } from './picture-places.tsx'
import { picturesKey } from './picture-queries.ts'

export const RemovePicture = ({ picture, onGone }: { picture: LibraryPicture; onGone(): void }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<LibraryPicture | null>(null)
  const [busy, setBusy] = useState(false)

  /** The list that is agreed to is the one of this moment. */
  const ask = async () => {
    setBusy(true)
    try {
      setAsked(await client.call(readPicture, { params: { id: picture.id } }))
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }

  // Not in the outbox: the places that lose it are agreed to as they are at this moment.
  const remove = async ({ id, version, places }: LibraryPicture) => {
    setBusy(true)
    try {
      const query = places.length > 0 ? { places: String(places.length) } : {}
      await client.call(removePicture, { params: { id }, query, ifMatch: version })
      notifyDone('Картинка в корзине, она пролежит там 30 дней')
      onGone()
      setAsked(null)
      // A list of before would ask for the files that are gone.
      queries.removeQueries({ queryKey: [...picturesKey, 'list'] })
      await navigate(listAddress('/admin/media'), { state: afterSave })
      // Posts, options and pages that showed it are others now; the picture itself nobody asks for any more.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) })
    } catch (error) {
      notifyFailure(error)
      setAsked(null)
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className="admin-start"
        loading={busy && !asked}
        onClick={() => void ask()}
      >
        Удалить картинку
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={asked?.places.length ? 'Картинку показывают. Удалить всё равно?' : 'Удалить картинку?'}
        action={asked?.places.length ? 'Убрать отовсюду и удалить' : 'Удалить'}
        busy={busy}
        onConfirm={() => asked && void remove(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && asked.places.length > 0 && (
          <>
            Она исчезнет отсюда:
            <PlaceList places={asked.places} />
          </>
        )}
        Картинка пролежит в корзине 30 дней, её можно вернуть.
      </ConfirmDialog>
    </>
  )
}
