/** Questions to the owner about the files: which installation they belong to, and whether a large sweep may go on. */
import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { LargeRemoval } from '#shared/admin/platform/forms/large-removal.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { adoptFilesEndpoint, decideSweepEndpoint, type FilesState } from '#shared/contract/content/media.ts'
import type { Overview } from '#shared/contract/system/system.ts'

export const FilesNotice = ({ overview: { files } }: { overview: Overview }) => {
  const decides = useCan('system.backup')
  const [adopting, setAdopting] = useState(false)
  if (!files) return null
  return (
    <>
      {files.state === 'unchecked' && (
        <Alert color="yellow" mb="md">
          Хранилище картинок не отвечает: пока новые картинки не принимаются, а старые не убираются.
        </Alert>
      )}
      {files.state === 'foreign-files' && (
        <Alert
          color="red"
          mb="md"
          title="Картинки или резервные копии принадлежат другой базе, или картинок нет на месте"
        >
          <Text size="sm">
            Сервер ничего в них не меняет: новые картинки не принимаются, ненужные не убираются, ночные копии
            не делаются. Если подключена не та база или не то хранилище, поправьте настройки сервера или
            восстановите копию.
          </Text>
          {decides && (
            <SmallButton mt="sm" onClick={() => setAdopting(true)}>
              Это картинки этой базы…
            </SmallButton>
          )}
        </Alert>
      )}
      {files.question && <SweepQuestion question={files.question} decides={decides} />}
      {adopting && <AdoptDialog onClose={() => setAdopting(false)} />}
    </>
  )
}

const SweepQuestion = ({
  question: { unused, pictures },
  decides,
}: {
  question: NonNullable<FilesState['question']>
  decides: boolean
}) => {
  const { client } = useServices()
  return (
    <LargeRemoval
      title={`Уборка хочет убрать ${unused} картинок из ${pictures}`}
      decides={decides}
      action="Убрать в корзину"
      onDecide={async allow => {
        await client.call(decideSweepEndpoint, { body: { allow } })
        return allow ? 'Картинки уйдут в корзину в течение часа' : 'Уборка оставит картинки на месте'
      }}
    >
      На этом сайте их ничто не показывает. Столько сразу, а из хранилища и то, чего база не знает, сервер сам
      не убирает: так выглядит и ошибка, и второй сервер с тем же хранилищем. В корзине картинки лежат 30
      дней.
    </LargeRemoval>
  )
}

const AdoptDialog = ({ onClose }: { onClose(): void }) => (
  <PasswordDialog
    title="Картинки принадлежат этой базе?"
    action="Да, этой базе"
    act={(client, currentPassword) => client.call(adoptFilesEndpoint, { body: { currentPassword } })}
    changes={['overview']}
    done="Картинки и копии принадлежат этой базе"
    onClose={onClose}
  >
    После этого уборка сочтёт ненужными все картинки, о которых эта база не знает: через день они уйдут в
    корзину, через 30 дней — насовсем.
  </PasswordDialog>
)
