import { Alert, Box, Button, Checkbox, Flex, Group, Progress, Stack, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/import.js'
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

const pictureFiles = '.zip,.jpg,.jpeg,.jfif,.png,.webp,.avif,.gif'

export const ImportPage = () => {
  const work = useImport()
  const { state } = work
  const place = useRef<HTMLDivElement>(null)
  useDidUpdate(() => {
    // Each state takes away what has been pressed in the one before.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state.at])
  return (
    <Page title={texts.title} hint={texts.about}>
      <Stack
        component="section"
        maw="46rem"
        className="admin-card"
        aria-label={texts.movingTitle}
        ref={place}
        tabIndex={-1}
      >
        {state.at === 'start' && (
          <>
            <Refusal problem={state.problem} />
            <FileDrop
              label={texts.exportFiles}
              hint={texts.exportHint}
              accept={`.xml,.json,.csv,.tar,.md,.mdx,.markdown,${pictureFiles}`}
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
              <Alert color="red" role="alert" title={texts.stopped}>
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
                  label={texts.pictures}
                  hint={texts.picturesHint}
                  accept={pictureFiles}
                  multiple
                  onFiles={files => void work.addPictures(files)}
                />
                <Checkbox
                  label={texts.fetchPictures}
                  description={texts.fetchHint}
                  checked={work.fetchPictures}
                  onChange={event => void work.choosePictures(event.currentTarget.checked)}
                />
              </>
            )}
            <Group>
              {state.at === 'listed' && state.stop && !state.stop.isGone && (
                <Button onClick={() => void work.list()}>{texts.retry}</Button>
              )}
              {state.at === 'listed' && !state.stop && (
                <RunButton disabled={state.result.counts.found === 0} run={work.run} />
              )}
              {state.at === 'done' && state.stop && !state.stop.isGone && <RunButton run={work.run} />}
              <Button variant="default" onClick={work.restart}>
                {texts.otherFile}
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
    {texts.move}
  </Button>
)

const afterStop = (ran: boolean, isGone: boolean): string => {
  if (!ran) return texts.listUnfinished
  return isGone ? texts.maybeAll : texts.willGoOn
}

const Refusal = ({ problem }: { problem: string | null }) =>
  problem && (
    <Alert color="red" role="alert" title={texts.fileRefused}>
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
          .join(' · ') || texts.nothingToMove}
      </Text>
      <Flex
        component="ul"
        direction="column"
        gap="xs"
        mah="60vh"
        className="admin-scroll"
        aria-label={texts.records}
      >
        <InOrder items={lossLines(records.filter(record => record.result !== 'failed'))}>
          {line => (
            <li>
              <Badge tone="accent">{texts.notAll}</Badge> {line}
            </li>
          )}
        </InOrder>
        <InOrder items={records.slice(0, shownLines)}>{record => <Line record={record} />}</InOrder>
        {result.skipped.map(({ what, count }) => (
          <li key={what}>
            <Badge tone="mute">{texts.leftOut}</Badge> {what}
            {count > 1 && <span>{` × ${count}`}</span>}
          </li>
        ))}
        {result.notes?.map(({ what, count }) => (
          <li key={what}>
            <Badge tone="accent">{texts.check}</Badge> {what}
            {count > 1 && <span>{` × ${count}`}</span>}
          </li>
        ))}
      </Flex>
      {records.length > shownLines && <Text size="sm">{texts.firstLines({ shownLines })}</Text>}
      <Group>
        <Button variant="default" onClick={() => void save()}>
          {texts.downloadReport}
        </Button>
      </Group>
    </>
  )
}

const figuresOf = ({ counts, pictures }: ImportResult, done: boolean): [string, number][] => [
  [done ? texts.figures.added : texts.figures.found, done ? counts.added : counts.found],
  [texts.figures.pictures, pictures],
  [texts.figures.known, counts.known],
  [texts.figures.failed, counts.failed],
  [texts.figures.skipped, counts.skipped],
]

const Line = ({ record: { title, result, status, postId, leftOut } }: { record: ImportedRecord }) => {
  const [tone, word] = marks[result]
  return (
    <li>
      <Badge tone={tone}>{word}</Badge>{' '}
      {postId === null ? <span>{title}</span> : <Link to={`/admin/posts/${postId}`}>{title}</Link>}
      {status === 'draft' && result !== 'known' && <span>{texts.asDraft}</span>}
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
  found: ['accent', texts.marks.found],
  added: ['good', texts.marks.added],
  known: ['mute', texts.marks.known],
  failed: ['bad', texts.marks.failed],
}
