/** Import of another site's export: listed first, then applied. */
import { Alert, Button, Checkbox, Group, Progress, Text } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress } from '#shared/admin/platform/files/upload-progress.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { ImportReport } from './import-report.tsx'
import { useImport } from './use-import.ts'

const pictureFiles = '.zip,.jpg,.jpeg,.png,.webp,.avif,.gif'

export const ImportPage = () => {
  const work = useImport()
  const { state } = work
  return (
    <Page
      title="Перенос с другого сайта"
      hint="Статьи из WordPress, Ghost и Markdown, заявки из таблицы. Сначала — список того, что перенесётся и что останется; до кнопки «Перенести» ничего не меняется."
    >
      <section className="admin-card admin-form" aria-label="Перенос">
        {state.at === 'start' && (
          <FileDrop
            label="Файлы выгрузки"
            hint="WordPress: .xml, Ghost: .json, выгрузка этого сайта: .tar, статьи Markdown: файлы .md, их папка или .zip, заявки: .csv с заголовками столбцов. Картинки можно выбрать сразу или добавить следом. Файл до 50 МБ; больше — командой npm run import на сервере."
            accept={`.xml,.json,.csv,.tar,.md,.markdown,${pictureFiles}`}
            multiple
            problem={state.problem}
            onFiles={files => void work.upload(files)}
          />
        )}
        {state.at === 'uploading' && <UploadProgress label={state.name} sent={work.sent} />}
        {(state.at === 'listing' || state.at === 'running') && (
          <>
            <Progress value={100} striped animated aria-hidden />
            <Text role="status">
              {state.at === 'listing' ? 'Читаем выгрузку' : 'Переносим'}:{' '}
              {pluralise(state.result.read, ['запись', 'записи', 'записей'])}
            </Text>
          </>
        )}
        {(state.at === 'listed' || state.at === 'done') && (
          <>
            {state.problem && (
              <Alert color="red" role="alert" title="Остановлено">
                {state.problem} Перенесённое осталось; запустите ещё раз, и перенос продолжится.
              </Alert>
            )}
            <ImportReport result={state.result} done={state.at === 'done'} />
            {state.at === 'listed' && work.kind === 'posts' && (
              <>
                <FileDrop
                  label="Картинки статей"
                  hint="Файлы, папка или .zip, например wp-content/uploads. Картинка узнаётся по концу своего адреса."
                  accept={pictureFiles}
                  multiple
                  problem={work.pictureProblem}
                  onFiles={files => void work.addPictures(files)}
                />
                <Checkbox
                  label="Загрузить картинки со старого сайта"
                  description="С открытых адресов, до 10 МБ каждая. Старый сайт должен ещё отвечать."
                  checked={work.fetchPictures}
                  onChange={event => void work.choosePictures(event.currentTarget.checked)}
                />
              </>
            )}
            <Group>
              {(state.at === 'listed' || state.problem) && (
                <Button
                  disabled={state.at === 'listed' && state.result.counts.found === 0}
                  onClick={() => void work.run()}
                  leftSection={<Icon name="upload" size={16} />}
                >
                  Перенести
                </Button>
              )}
              <Button variant="default" onClick={work.restart}>
                Другой файл
              </Button>
            </Group>
          </>
        )}
      </section>
    </Page>
  )
}
