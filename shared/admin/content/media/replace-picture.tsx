/** Another file in the place of a picture, wherever that is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { type LibraryPicture, replacePicture } from '#shared/contract/content/pictures.ts'
import { pictureTypes } from './library-upload.tsx'
import { PlaceList } from './picture-places.tsx'

export const ReplacePicture = ({ picture }: { picture: LibraryPicture }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sent = useSentSoFar()
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const replace = async () => {
    if (!file) return
    setBusy(true)
    sent.set(null)
    try {
      const next = await client.call(replacePicture, {
        params: { id: picture.id },
        body: {},
        files: { image: file },
        onSent: sent.set,
        ifMatch: picture.version,
      })
      notifyDone('Картинка заменена везде, где её показывали')
      setFile(null)
      setBusy(false)
      // Posts, options and pages that show it are others now.
      await queries.invalidateQueries()
      void navigate(`/admin/media/${next.id}`, { replace: true })
    } catch (error) {
      setProblem(fieldProblems(error).image ?? messageOf(error))
      setFile(null)
      setBusy(false)
    }
  }
  return (
    <section className="admin-card" aria-labelledby="picture-replace">
      <h2 id="picture-replace">Заменить файл</h2>
      <FileDrop
        label="Выбрать другой файл"
        hint="Все места покажут новую картинку сразу; прежние версии статей сохранят старую"
        accept={pictureTypes}
        problem={problem}
        onFile={chosen => {
          setProblem(null)
          setFile(chosen)
        }}
      />
      <ConfirmDialog
        opened={file !== null}
        title="Заменить картинку?"
        action="Заменить"
        busy={busy}
        onConfirm={() => void replace()}
        onClose={() => setFile(null)}
      >
        {picture.places.length > 0 ? 'Файл сменится здесь:' : 'Картинка пока нигде не показана.'}
        <PlaceList places={picture.places} />
        {busy && <UploadProgress label="Отправка картинки" sent={sent} />}
      </ConfirmDialog>
    </section>
  )
}
