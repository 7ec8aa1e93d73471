/** Which photos of the order visitors see, each with the word of whoever has looked at it. */
import { ActionIcon, Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { orderFilesQuery } from '#shared/admin/work/orders/order-file-queries.ts'
import { OrderPreview, PhotoFrame } from '#shared/admin/work/orders/order-preview.tsx'
import { type CarCase, caseLimits } from '#shared/contract/content/cases.ts'
import type { OrderFile } from '#shared/contract/work/order-files.ts'
import classes from './cases.module.css'
import type { CaseEditor } from './use-case-editor.ts'

const word = 'Нет номера, VIN, лиц и документов'

export const CasePictures = ({ car, editor }: { car: CarCase; editor: CaseEditor }) => {
  const { client } = useServices()
  const files = useQuery({ ...orderFilesQuery(client, car.order ?? 0), enabled: car.order !== null })
  const { form } = editor
  const { pictures } = form.values
  const photos = files.data?.filter(({ kind }) => kind === 'photo') ?? []
  const free = photos.filter(({ id }) => pictures.every(({ key }) => key !== String(id)))
  const error = form.errors.pictures
  return (
    <fieldset className={classes.pictures}>
      <legend>Картинки</legend>
      {error && <p className={classes.error}>{error}</p>}
      {pictures.length > 0 && (
        <ol className={classes.tiles} aria-label="На странице">
          {pictures.map(({ key, cleared }, at) => (
            <li key={key}>
              <Tile
                file={photos.find(({ id }) => String(id) === key)}
                url={car.pictures.find(one => one.key === key)?.url ?? null}
              />
              <Checkbox
                size="xs"
                label={word}
                aria-label={`Картинка ${at + 1}: ${word}`}
                checked={cleared}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(`pictures.${at}.cleared`, currentTarget.checked)
                }
              />
              <Group gap={4}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Картинка ${at + 1}: раньше`}
                  disabled={at === 0}
                  onClick={() => form.reorderListItem('pictures', { from: at, to: at - 1 })}
                >
                  <Icon name="left" size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Картинка ${at + 1}: убрать`}
                  onClick={() => form.removeListItem('pictures', at)}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ol>
      )}
      {free.length > 0 && pictures.length < caseLimits.pictures && (
        <>
          <p className="admin-quiet-small">Фото заказа. Первая картинка страницы — обложка.</p>
          <ul className={classes.tiles} aria-label="Фото заказа">
            {free.map(photo => (
              <li key={photo.id}>
                <OrderPreview file={photo.id} />
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`На страницу: ${photo.title}`}
                  onClick={() => form.insertListItem('pictures', { key: String(photo.id), cleared: false })}
                >
                  На страницу
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {car.order !== null && photos.length === 0 && pictures.length === 0 && (
        <p className="admin-quiet">У заказа нет фото: добавьте их в его файлах.</p>
      )}
    </fieldset>
  )
}

const Tile = ({ file, url }: { file: OrderFile | undefined; url: string | null }) => {
  if (file) return <OrderPreview file={file.id} />
  return <PhotoFrame>{url ? <img src={url} alt="" /> : <Icon name="image" size={22} />}</PhotoFrame>
}
