import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { uploadOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { columnTitle } from '#shared/calculator/tables/column-title.ts'
import { readHeader } from '#shared/calculator/tables/table-headers.ts'
import { tableKinds } from '#shared/calculator/tables/table-shapes.ts'
import { messageOf, type TableFileProblem, tableProblems } from '#shared/client/api-error.ts'
import {
  type Difference,
  type TableSaved,
  tableFileLimit,
  uploadTableEndpoint,
} from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { ImpactPanel } from '../impact/impact-list.tsx'
import { isImpactRejection, useTableWish, wishTexts } from '../impact/use-table-wish.ts'
import { fileToCheck, takeFile } from './dropped-file.tsx'
import { type ShownChange, TableChanges } from './table-changes.tsx'
import { showCell } from './table-rows.tsx'
import { EffectiveFrom } from './versions/effective-from.tsx'
import { plannedDeed, sinceDay } from './versions/version-plan.ts'

type UploadState =
  | { step: 'choose' }
  | { step: 'checking'; file: File }
  | { step: 'rejected'; file: File; message: string; problems: TableFileProblem[] }
  | ({ step: 'preview' } & Previewed)

interface Previewed {
  file: File
  preview: TableSaved
}

export const TableUpload = ({ title }: { title: TableTitle }) => {
  const { client, queries } = useServices()
  const [state, setState] = useState<UploadState>({ step: 'choose' })
  const sent = useSentSoFar()
  const form = useTableWish({ title, given: state.step === 'preview' ? state.file : null })
  const { effectiveFrom } = form.wish

  const showRejection = (file: File, error: unknown) =>
    setState({ step: 'rejected', file, message: messageOf(error), problems: tableProblems(error) })

  const check = async (file: File) => {
    if (file.size > tableFileLimit) {
      return setState({ step: 'rejected', file, message: texts.fileTooLarge, problems: [] })
    }
    setState({ step: 'checking', file })
    sent.set(null)
    try {
      const preview = await client.call(uploadTableEndpoint, {
        body: { title },
        files: { file },
        query: { dryRun: '1' },
        onSent: sent.set,
      })
      setState({ step: 'preview', file, preview })
    } catch (error) {
      showRejection(file, error)
    }
  }

  const takeHeldFile = useEffectEvent(() => {
    const file = takeFile(title)
    if (file !== null) void check(file)
  })
  useEffect(() => {
    takeHeldFile()
    return fileToCheck.subscribe(takeHeldFile)
  }, [])

  const reset = () => {
    form.setEffectiveFrom('')
    form.setKeepPlans(true)
    setState({ step: 'choose' })
  }
  const publish = useAction(
    (client, { file, preview }: Previewed) => {
      sent.set(null)
      const body = { title, ...wishTexts(form.wish) }
      const query = { impact: 'check' as const }
      // The preview counts one on from the version with which it compared.
      const call = { body, files: { file }, query, ifMatch: preview.version - 1, onSent: sent.set }
      return uploadOnce('table', file, body, idempotencyKey =>
        client.call(uploadTableEndpoint, { ...call, idempotencyKey }),
      )
    },
    {
      done: ({ version, waiting }) => {
        if (waiting) return texts.versionWaits({ version })
        const today = kyivDay(new Date())
        const waits =
          effectiveFrom > today ? texts.inForceSince({ effectiveFrom: sinceDay(effectiveFrom, today) }) : ''
        return texts.versionSaved({ version, waits })
      },
      // Not after a refusal: the effect on prices would be read again, and the confirmation lost.
      onDone: async () => {
        await refresh(queries, 'table')
        reset()
      },
      onRefused: (error, { file }) => {
        if (tableProblems(error).length > 0) showRejection(file, error)
        // Lots or rates have changed since the preview: the effect on prices is read again.
        else if (isImpactRejection(error)) form.retry()
        else if (isStale(error)) {
          notifyWarning(texts.changedOnServer, texts.lookAgain)
          void check(file)
        } else return false
        return true
      },
    },
  )

  const place = useRef<HTMLDivElement>(null)
  useDidUpdate(() => {
    // Each step takes away what has been pressed in the one before.
    if (document.activeElement === document.body) place.current?.focus()
  }, [state.step])
  return (
    <Stack gap="md" maw="56rem" ref={place} tabIndex={-1} role="group" aria-label={texts.uploadOfFile}>
      {(state.step === 'choose' || state.step === 'rejected') && (
        <FileDrop
          label={texts.tableFile}
          hint={texts.fileHint}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={file => void check(file)}
        />
      )}
      {state.step === 'checking' && (
        <>
          <UploadProgress label={texts.uploadOfTable} sent={sent} />
          <LoadingState rows={5} words={texts.checking({ name: state.file.name })} />
        </>
      )}
      {state.step === 'rejected' && <Refused title={title} state={state} />}
      {state.step === 'preview' && (
        <section aria-label={texts.whatChanges}>
          <Stack gap="md">
            <Text size="sm">
              {texts.willBeVersion({ state: nameOf(state), version: state.preview.version })}
            </Text>
            {state.preview.warnings.map(({ code, message }) => (
              <Alert key={`${code} ${message}`} color="yellow">
                {message}
              </Alert>
            ))}
            <TableChanges
              {...state.preview.difference}
              changed={state.preview.difference.changed.length}
              changes={shownOf(title, state.preview.difference)}
              same={texts.sameAsInForce}
            />
            <EffectiveFrom form={form} />
            <ImpactPanel form={form} />
            <Group gap="xs">
              <Button loading={publish.busy} onClick={() => form.mayPublish() && void publish.run(state)}>
                {plannedDeed(form.wish.effectiveFrom, kyivDay(new Date())) ?? texts.putInForce}
              </Button>
              <Button variant="default" onClick={reset}>
                {texts.cancel}
              </Button>
            </Group>
            <UploadProgress label={texts.uploadOfTable} sent={sent} idle={!publish.busy} />
          </Stack>
        </section>
      )}
    </Stack>
  )
}

/** A CSV has no sheets. */
const nameOf = ({ file, preview: { sheet = 'CSV' } }: Previewed): string =>
  sheet === 'CSV' ? file.name : texts.sheetOf({ name: file.name, sheet })

interface RefusedProps {
  title: TableTitle
  state: Extract<UploadState, { step: 'rejected' }>
}

const Refused = ({ title, state: { file, message, problems } }: RefusedProps) => {
  const groups = groupProblems(title, problems)
  return (
    <div role="alert">
      <Alert color="red" title={texts.wasRejected({ name: file.name })}>
        {message}
      </Alert>
      {groups.length > 0 && (
        <Box mt="sm" mah="50vh" className="admin-table-frame admin-scroll">
          <DataTable
            verticalSpacing={4}
            rows={groups.slice(0, maxShown)}
            keyOf={({ column, message }) => `${column} ${message}`}
            columns={[
              { title: texts.rowsTitle, className: 'admin-number', cell: ({ rows }) => rows },
              { title: texts.column, cell: ({ column }) => column ?? '—' },
              { title: texts.whatIsWrong, cell: ({ message }) => message },
            ]}
          />
          {groups.length > maxShown && (
            <Text size="sm" c="dimmed" p="xs">
              {texts.andMore({ value1: groups.length - maxShown })}
            </Text>
          )}
        </Box>
      )}
    </div>
  )
}

const maxShown = 200

/** Changed cells as people read them. */
const shownOf = (title: TableTitle, { changed }: Difference): ShownChange[] =>
  changed.map(({ row, column, from, to }) => ({
    row,
    column: columnName(title, column) ?? column,
    from: showCell(from),
    to: showCell(to),
  }))

interface GroupedProblem {
  /** Row numbers and ranges: `2–45, 50`. */
  rows: string
  column: string | null
  message: string
}

export const groupProblems = (title: TableTitle, problems: readonly TableFileProblem[]): GroupedProblem[] => {
  const groups = Map.groupBy(problems, ({ column, message }) => `${column}\n${message}`)
  return [...groups.values()].map(group => {
    const { column = null, message = '' } = group[0] ?? {}
    return { rows: rangesOf(group.map(({ row }) => row)), column: columnName(title, column), message }
  })
}

const columnName = (title: TableTitle, header: string | null): string | null =>
  header && columnTitle(readHeader(tableKinds[title], header) ?? { key: header, title: header })

const rangesOf = (rows: readonly number[]): string => {
  const ranges: [first: number, last: number][] = []
  for (const row of [...new Set(rows)].sort((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && row === range[1] + 1) range[1] = row
    else ranges.push([row, row])
  }
  const words = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return words.length > maxRanges
    ? texts.manyMore({ value1: words.slice(0, maxRanges).join(', ') })
    : words.join(', ')
}

const maxRanges = 8
