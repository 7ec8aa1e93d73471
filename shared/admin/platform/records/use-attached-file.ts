/** A file that is saved along with a record: chosen, kept on the device with the unsaved work, on its way to the server. */
import { useRef, useState } from 'react'
import { readFile, storeDraftFile } from '../drafts/file-store.ts'
import { type SentSoFar, useSentSoFar } from '../files/upload-progress.tsx'

export interface AttachedFile {
  /** The field that complaints about it stand at. */
  field: string
  file: File | null
  /** As it is at this very moment, also for a save that began earlier. */
  current(): File | null
  /** Whether the device has it: a big one takes a while. */
  kept: 'yes' | 'not yet' | 'refused'
  /** How far it is that a save sends. */
  sentSoFar: SentSoFar
  choose(file: File | null): void
  /** The one of last time. */
  restore(): Promise<File | null>
  /** The unsaved work has this name now: the file follows. */
  moveTo(key: string): void
}

export const useAttachedFile = (field: string): AttachedFile => {
  const [file, setFile] = useState<File | null>(null)
  const [kept, setKept] = useState<AttachedFile['kept']>('yes')
  const chosen = useRef<File | null>(null)
  const place = useRef<string | null>(null)
  const sentSoFar = useSentSoFar()
  const take = (next: File | null) => {
    chosen.current = next
    setFile(next)
  }
  const keep = async (next: File | null) => {
    if (place.current === null) return
    setKept('not yet')
    const isKept = await storeDraftFile(place.current, next)
    // The outcome of a file that was chosen over meanwhile is dropped.
    if (chosen.current === next) setKept(isKept ? 'yes' : 'refused')
  }
  return {
    field,
    file,
    kept,
    sentSoFar,
    current: () => chosen.current,
    choose: next => {
      take(next)
      void keep(next)
    },
    restore: async () => {
      const found = place.current === null ? null : await readFile(place.current)
      if (found) take(found)
      return found
    },
    moveTo: key => {
      const before = place.current
      place.current = key
      if (before === null || before === key) return
      void storeDraftFile(before, null)
      if (chosen.current) void keep(chosen.current)
    },
  }
}
