import { Alert, Box, Button, Checkbox, Flex, Group, Progress, Stack, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { moving, reading } from '#messages/admin/system/import.js'
import { Badge, type Tone } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { saveDownload } from '#shared/admin/platform/files/save-download.ts'
import { UploadProgress } from '#shared/admin/platform/files/upload-progress.tsx'
import { formatCount } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { ImportedRecord } from '#shared/contract/system/import.ts'
import { lossLines } from '#shared/domain/content/import-losses.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { type ImportResult, useImport, worthReading } from './use-import.ts'

const pictureFiles = '.zip,.jpg,.jpeg,.png,.webp,.avif,.gif'

export const ImportPage = () => {
  const work = useImport()
  const { state } = work
  const place = useRef<HTMLDivElement>(null)
  useDidUpdate(() => {
    // Each state takes away what has been pressed in the one before.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state.at])
  return (
    <Page
      title="Перенос с другого сайта"
      hint="Статьи из WordPress, Ghost и Markdown, заявки из таблицы. Сначала — список того, что перенесётся и что останется; до кнопки «Перенести» ничего не меняется."
    >
      <Stack
        component="section"
        maw="46rem"
        className="admin-card"
        aria-label="Перенос"
        ref={place}
        tabIndex={-1}
      >
        {state.at === 'start' && (
          <>
            <Refusal problem={state.problem} />
            <FileDrop
              label="Файлы выгрузки"
              hint="WordPress: .xml, Ghost: .json, выгрузка этого сайта: .tar, статьи Markdown: файлы .md, их папка или .zip, заявки: .csv с заголовками столбцов. Картинки можно выбрать сразу или добавить следом. Файл до 50 МБ; больше — командой npm run import на сервере."
              accept={`.xml,.json,.csv,.tar,.md,.markdown,${pictureFiles}`}
              multiple
              onFiles={files => void work.upload(files)}
            />
          </>
        )}
        {state.at === 'uploading' && <UploadProgress label={state.name} sent={work.sent} />}
        {(state.at === 'listing' || state.at === 'running') && (
          <>
            <Progress value={100} striped animated aria-hidden />
            <Text role="status">{(state.at === 'listing' ? reading : moving)({ n: state.result.read })}</Text>
          </>
        )}
        {(state.at === 'listed' || state.at === 'done') && (
          <>
            {state.stop && (
              <Alert color="red" role="alert" title="Остановлено">
                <Text>{state.stop.why}</Text>
                <Text>{afterStop(state.at === 'done', state.stop.isGone)}</Text>
              </Alert>
            )}
            {(!state.stop || state.result.read > 0) && (
              <ImportReport result={state.result} done={state.at === 'done'} />
            )}
            {state.at === 'listed' && work.kind === 'posts' && !state.stop?.isGone && (
              <>
                <Refusal problem={work.pictureProblem} />
                <FileDrop
                  label="Картинки статей"
                  hint="Файлы, папка или .zip, например wp-content/uploads. Картинка узнаётся по концу своего адреса."
                  accept={pictureFiles}
                  multiple
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
              {state.at === 'listed' && state.stop && !state.stop.isGone && (
                <Button onClick={() => void work.list()}>Повторить</Button>
              )}
              {state.at === 'listed' && !state.stop && (
                <RunButton disabled={state.result.counts.found === 0} run={work.run} />
              )}
              {state.at === 'done' && state.stop && !state.stop.isGone && <RunButton run={work.run} />}
              <Button variant="default" onClick={work.restart}>
                Другой файл
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Page>
  )
}

const RunButton = ({ disabled = false, run }: { disabled?: boolean; run: () => Promise<void> }) => (
  <Button disabled={disabled} onClick={() => void run()} leftSection={<Icon name="upload" size={16} />}>
    Перенести
  </Button>
)

const afterStop = (ran: boolean, isGone: boolean): string => {
  if (!ran) return 'Список не дочитан, перенос не начинался.'
  return isGone
    ? 'Если перенос уже шёл, возможно, перенесено всё: это покажет список нового файла.'
    : 'Перенесённое осталось; запустите ещё раз, и перенос продолжится.'
}

const Refusal = ({ problem }: { problem: string | null }) =>
  problem && (
    <Alert color="red" role="alert" title="Файл не принят">
      {problem}
    </Alert>
  )

/** Lines shown at most; the downloaded report has all of them. */
const shownLines = 200

const ImportReport = ({ result, done }: { result: ImportResult; done: boolean }) => {
  const { shell } = useServices()
  const records = worthReading(result.records)
  const save = () =>
    saveDownload(shell, {
      content: new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }),
      fileName: 'import-report.json',
    })
  return (
    <>
      <Text role="status" fw={600}>
        {figuresOf(result, done)
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => `${name}: ${formatCount(amount)}`)
          .join(' · ') || 'Переносить нечего'}
      </Text>
      <Flex
        component="ul"
        direction="column"
        gap="xs"
        mah="60vh"
        className="admin-scroll"
        aria-label="Записи"
      >
        <InOrder items={lossLines(records.filter(record => record.result !== 'failed'))}>
          {line => (
            <li>
              <Badge tone="accent">не всё</Badge> {line}
            </li>
          )}
        </InOrder>
        <InOrder items={records.slice(0, shownLines)}>{record => <Line record={record} />}</InOrder>
        {result.skipped.map(({ what, count }) => (
          <li key={what}>
            <Badge tone="mute">пропущено</Badge> {what}
            {count > 1 && <span>{` × ${count}`}</span>}
          </li>
        ))}
        {result.notes?.map(({ what, count }) => (
          <li key={what}>
            <Badge tone="accent">проверьте</Badge> {what}
            {count > 1 && <span>{` × ${count}`}</span>}
          </li>
        ))}
      </Flex>
      {records.length > shownLines && (
        <Text size="sm">Показаны первые {shownLines}; все — в отчёте, который можно скачать.</Text>
      )}
      <Group>
        <Button variant="default" onClick={() => void save()}>
          Скачать отчёт
        </Button>
      </Group>
    </>
  )
}

const figuresOf = ({ counts, pictures }: ImportResult, done: boolean): [string, number][] => [
  [done ? 'Перенесено' : 'Перенесётся', done ? counts.added : counts.found],
  ['Картинок', pictures],
  ['Уже здесь', counts.known],
  ['Не удалось', counts.failed],
  ['Пропущено', counts.skipped],
]

const Line = ({ record: { title, result, status, postId, leftOut } }: { record: ImportedRecord }) => {
  const [tone, word] = marks[result]
  return (
    <li>
      <Badge tone={tone}>{word}</Badge>{' '}
      {postId === null ? <span>{title}</span> : <Link to={`/admin/posts/${postId}`}>{title}</Link>}
      {status === 'draft' && result !== 'known' && <span> — черновик</span>}
      {result === 'failed' && (
        <Box component="ul" mt="3xs" ps="lg" className="admin-quiet-small admin-plain">
          {leftOut.map(({ what, why }) => (
            <li key={`${what} ${why}`}>
              {what}: {why}
            </li>
          ))}
        </Box>
      )}
    </li>
  )
}

const marks: Record<ImportedRecord['result'], [Tone, string]> = {
  found: ['accent', 'перенесётся'],
  added: ['good', 'перенесена'],
  known: ['mute', 'уже здесь'],
  failed: ['bad', 'не удалось'],
}
