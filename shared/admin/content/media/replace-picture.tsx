/** Replaces the file of a picture everywhere it is shown. */
import { useNavigate } from 'react-router-dom'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { type LibraryPicture, replacePictureEndpoint } from '#shared/contract/content/pictures.ts'
import { pictureTypes } from './library-upload.tsx'
import { PlaceList } from './picture-places.tsx'

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
      done: 'Картинка заменена везде, где её показывали',
      onDone: next => void navigate(`/admin/media/${next.id}`, { replace: true }),
      saysHere: true,
    },
  )
  return (
    <section className="admin-card" aria-labelledby="picture-replace">
      <h2 id="picture-replace">Заменить файл</h2>
      <FileDrop
        label="Выбрать другой файл"
        hint="Все места покажут новую картинку сразу; прежние версии статей сохранят старую"
        accept={pictureTypes}
        problem={problems.image ?? failure}
        onFile={chosen => {
          forget()
          sent.set(null)
          confirm({
            title: 'Заменить картинку?',
            action: 'Заменить',
            text: (
              <>
                {picture.places.length > 0 ? 'Файл сменится здесь:' : 'Картинка пока нигде не показана.'}
                <PlaceList places={picture.places} />
                <UploadProgress label="Отправка картинки" sent={sent} idle />
              </>
            ),
            act: () => run(chosen),
          })
        }}
      />
    </section>
  )
}
