/** An import from the file to the report: uploaded, listed, brought in, one step after another. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { type ImportStep, runImport, uploadExport } from '#shared/contract/import.ts'
import { useSentSoFar } from '../files/upload-progress.tsx'
import { useServices } from '../services.ts'
import { addStep, type ImportResult, nothingYet } from './import-result.ts'

export type ImportState =
  | { at: 'start'; problem: string | null }
  | { at: 'uploading'; name: string }
  | { at: 'listing' | 'running' | 'listed' | 'done'; result: ImportResult; problem: string | null }

interface Uploaded {
  id: string
  kind: 'posts' | 'requests'
}

export const useImport = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const sent = useSentSoFar()
  const [state, setState] = useState<ImportState>({ at: 'start', problem: null })
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const [fetchPictures, setFetchPictures] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  /** What was done stays done: a run that fails half-way can be started again. */
  const walk = async (id: string, apply: boolean, pictures: boolean) => {
    let result = nothingYet
    const show = (at: 'listing' | 'running' | 'listed' | 'done', problem: string | null = null) =>
      setState({ at, result, problem })
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
      if (!leaving.current.signal.aborted) show(apply ? 'done' : 'listed', messageOf(error))
    }
    if (apply) await queries.invalidateQueries()
  }

  return {
    state,
    sent,
    kind: uploaded?.kind ?? 'posts',
    fetchPictures,
    upload: async (file: File) => {
      setState({ at: 'uploading', name: file.name })
      try {
        const answer = await client.call(uploadExport, { body: {}, files: { file }, onSent: sent.set })
        setUploaded(answer)
        await walk(answer.id, false, fetchPictures)
      } catch (error) {
        setState({ at: 'start', problem: messageOf(error) })
      }
    },
    choosePictures: async (wanted: boolean) => {
      setFetchPictures(wanted)
      if (uploaded) await walk(uploaded.id, false, wanted)
    },
    run: async () => {
      if (uploaded) await walk(uploaded.id, true, fetchPictures)
    },
    restart: () => setState({ at: 'start', problem: null }),
  }
}

async function* stepsOf(
  client: Client,
  { id, ...wanted }: { id: string; apply: boolean; fetchPictures: boolean },
  signal: AbortSignal,
): AsyncGenerator<ImportStep> {
  let from: number | null = 0
  while (from !== null) {
    const step: ImportStep = await client.call(runImport, {
      params: { id },
      body: { ...wanted, from },
      signal,
    })
    yield step
    from = step.next
  }
}
