import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/admin/system/import.js'
import type { NamedFile } from '#shared/admin/platform/files/dropped-files.ts'
import { useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems, hasCode, messageOf } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  addImportPicturesEndpoint,
  type ImportedRecord,
  type ImportStep,
  runImportEndpoint,
  uploadExportEndpoint,
} from '#shared/contract/system/import.ts'
import { writeZip, type ZipFile } from '#shared/domain/write-zip.ts'

type ImportState =
  | { at: 'start'; problem: string | null }
  | { at: 'uploading'; name: string }
  | { at: 'listing' | 'running' | 'listed' | 'done'; result: ImportResult; stop: ImportStop | null }

interface ImportStop {
  why: string
  /** True when the server has the file no more: it drops one that is imported to its end. */
  isGone: boolean
}

export const useImport = () => {
  const { client, queries } = useServices()
  const sent = useSentSoFar()
  const [state, setState] = useState<ImportState>({ at: 'start', problem: null })
  const [uploaded, setUploaded] = useState<{ id: string; kind: 'posts' | 'requests' } | null>(null)
  const [fetchPictures, setFetchPictures] = useState(false)
  const [pictureProblem, setPictureProblem] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  /** Safe to run again after a failure: records already imported are skipped. */
  const runImport = async (id: string, apply: boolean, pictures: boolean) => {
    let result = nothingYet
    const show = (at: 'listing' | 'running' | 'listed' | 'done', stop: ImportStop | null = null) =>
      setState({ at, result, stop })
    show(apply ? 'running' : 'listing')
    try {
      for await (const step of stepsOf(
        client,
        { id, apply, fetchPictures: pictures },
        leaving.current.signal,
      )) {
        result = addStep(result, step)
        show(apply ? 'running' : 'listing')
      }
      show(apply ? 'done' : 'listed')
    } catch (error) {
      const stop = { why: problemOf(error), isGone: hasCode(error, 'upload.gone') }
      if (!leaving.current.signal.aborted) show(apply ? 'done' : 'listed', stop)
    }
    if (apply) await queries.invalidateQueries()
  }

  /** Packs loose pictures, because one upload for each would be too many. */
  const sendPictures = async (id: string, files: readonly NamedFile[]) => {
    const send = async (file: File) => {
      setState({ at: 'uploading', name: file.name })
      sent.set(null)
      await client.call(addImportPicturesEndpoint, {
        params: { id },
        body: {},
        files: { file },
        onSent: sent.set,
      })
    }
    for (const pack of await packFiles(files.filter(isPicture), texts.picturesArchive)) await send(pack)
    for (const each of files) if (!isPicture(each)) await send(each.file)
  }

  return {
    state,
    sent,
    pictureProblem,
    kind: uploaded?.kind ?? 'posts',
    fetchPictures,
    upload: async (files: readonly NamedFile[]) => {
      setPictureProblem(null)
      const sorted = sortFiles(files)
      if ('problem' in sorted) return setState({ at: 'start', problem: sorted.problem })
      const { main, pictures } = sorted
      setState({
        at: 'uploading',
        name: main.length > 1 ? texts.postsCount({ main: main.length }) : (main[0]?.path ?? ''),
      })
      try {
        const file = await oneFile(main)
        if (!file) return setState({ at: 'start', problem: texts.postsTooLarge })
        const answer = await client.call(uploadExportEndpoint, {
          body: {},
          files: { file },
          onSent: sent.set,
        })
        setUploaded(answer)
        if (answer.kind === 'posts') await sendPictures(answer.id, pictures)
        await runImport(answer.id, false, fetchPictures)
      } catch (error) {
        setState({ at: 'start', problem: problemOf(error) })
      }
    },
    addPictures: async (files: readonly NamedFile[]) => {
      if (!uploaded) return
      const usable = files.filter(each => isPicture(each) || /\.zip$/i.test(each.path))
      if (usable.length === 0) return setPictureProblem(texts.noPicturesHere)
      setPictureProblem(null)
      try {
        await sendPictures(uploaded.id, usable)
      } catch (error) {
        setPictureProblem(problemOf(error))
      }
      await runImport(uploaded.id, false, fetchPictures)
    },
    choosePictures: async (wanted: boolean) => {
      setFetchPictures(wanted)
      if (uploaded) await runImport(uploaded.id, false, wanted)
    },
    list: async () => {
      if (uploaded) await runImport(uploaded.id, false, fetchPictures)
    },
    run: async () => {
      if (uploaded) await runImport(uploaded.id, true, fetchPictures)
    },
    restart: () => setState({ at: 'start', problem: null }),
  }
}

const problemOf = (error: unknown): string => fieldProblems(error).file ?? messageOf(error)

/** Packs Markdown files into one archive; another file is returned as it is. Null when they exceed one upload. */
const oneFile = async (main: readonly NamedFile[]): Promise<File | null> => {
  const [first] = main
  if (first && !isMarkdown(first)) return first.file
  const [pack, more] = await packFiles(main, texts.postsArchive)
  return more ? null : (pack ?? null)
}

async function* stepsOf(
  client: Client,
  { id, ...wanted }: { id: string; apply: boolean; fetchPictures: boolean },
  signal: AbortSignal,
): AsyncGenerator<ImportStep> {
  let from: number | null = 0
  while (from !== null) {
    const step: ImportStep = await client.call(runImportEndpoint, {
      params: { id },
      body: { ...wanted, from },
      signal,
    })
    yield step
    from = step.next
  }
}

interface ChosenFiles {
  /** A single export file, or all Markdown files, which form one export. */
  main: NamedFile[]
  pictures: NamedFile[]
}

/** Ignores files that are neither export nor picture, such as a theme beside the posts. */
export const sortFiles = (files: readonly NamedFile[]): ChosenFiles | { problem: string } => {
  // Markdown is all that would come of these files.
  if (files.some(named(/(?:^|\/)data\/[a-z_]+\.jsonl$/))) return { problem: texts.unpackedExport }
  const markdown = files.filter(isMarkdown)
  const archives = files.filter(named(/\.zip$/i))
  const pictures = files.filter(isPicture)
  // Beside Markdown, files such as a feed or a sitemap are not the export.
  const exports = markdown.length > 0 ? [] : files.filter(named(/\.(?:xml|json|csv|tar)$/i))
  if (exports.length > 1) return { problem: texts.severalExports }
  if (markdown.length > 0 || exports.length === 1)
    return { main: [...markdown, ...exports], pictures: [...pictures, ...archives] }
  const [archive, ...others] = archives
  if (archive && others.length === 0) return { main: [archive], pictures }
  return {
    problem: archives.length > 1 ? texts.severalArchives : texts.noExport,
  }
}

const isMarkdown = ({ path }: NamedFile): boolean => /\.(?:md|mdx|markdown)$/i.test(path)
const isPicture = ({ path }: NamedFile): boolean => /\.(?:jpe?g|jpe|jfif|png|webp|avif|gif)$/i.test(path)

const named =
  (ending: RegExp) =>
  ({ path }: NamedFile): boolean =>
    ending.test(path)

/** Bytes of one upload, slightly below the server's limit. */
const fullUpload = 45 * 1024 * 1024

/** Makes as many archives as needed. A file larger than one upload is left out. */
export const packFiles = async (files: readonly NamedFile[], name: string): Promise<File[]> => {
  const packs: NamedFile[][] = []
  let room = 0
  for (const each of files) {
    if (each.file.size > fullUpload) continue
    if (packs.length === 0 || each.file.size > room) {
      packs.push([])
      room = fullUpload
    }
    packs.at(-1)?.push(each)
    room -= each.file.size
  }
  const archives: File[] = []
  for (const pack of packs) archives.push(await packed(pack, name))
  return archives
}

const packed = async (files: readonly NamedFile[], name: string): Promise<File> => {
  const read: ZipFile[] = []
  for (const { path, file } of files)
    read.push({ name: path.normalize('NFC'), bytes: new Uint8Array(await file.arrayBuffer()) })
  return new File([writeZip(read)], name, { type: 'application/zip' })
}

export interface ImportResult extends Omit<ImportStep, 'next'> {
  /** Number of records read so far. */
  read: number
}

export const nothingYet: ImportResult = {
  counts: { found: 0, added: 0, known: 0, failed: 0, skipped: 0 },
  pictures: 0,
  records: [],
  skipped: [],
  notes: [],
  read: 0,
}

export const addStep = (result: ImportResult, step: ImportStep): ImportResult => {
  const { counts } = step
  const sum = (name: keyof ImportStep['counts']) => result.counts[name] + counts[name]
  return {
    counts: {
      found: sum('found'),
      added: sum('added'),
      known: sum('known'),
      failed: sum('failed'),
      skipped: sum('skipped'),
    },
    pictures: result.pictures + step.pictures,
    records: [...result.records, ...step.records],
    skipped: together(result.skipped, step.skipped),
    notes: together(result.notes ?? [], step.notes ?? []),
    read: result.read + Object.values(counts).reduce((all, count) => all + count, 0),
  }
}

type Counted = ImportStep['skipped']

const together = (...lists: Counted[]): Counted => {
  const counts = new Map<string, number>()
  for (const { what, count } of lists.flat()) counts.set(what, (counts.get(what) ?? 0) + count)
  return [...counts].map(([what, count]) => ({ what, count }))
}

/** Records ordered by importance: failed ones, then those that lose something. */
export const worthReading = (records: readonly ImportedRecord[]): ImportedRecord[] =>
  records.toSorted((one, other) => weight(other) - weight(one))

const weight = ({ result, leftOut }: ImportedRecord): number =>
  result === 'failed' ? 2 : leftOut.length > 0 ? 1 : 0
