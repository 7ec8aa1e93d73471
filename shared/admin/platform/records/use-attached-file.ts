/** A file that is saved with a record: chosen, kept on the device with the draft, uploaded by the save. */
import { useRef, useState } from 'react'
import { readFile, storeDraftFile } from '../drafts/file-store.ts'
import { useSentSoFar } from '../files/upload-progress.tsx'

export type AttachedFile = ReturnType<typeof useAttachedFile>

/** @param field name of the form field that shows its problems */
export const useAttachedFile = (field: string) => {
  const [file, setFile] = useState<File | null>(null)
  /** State of the copy on the device; a big file takes a while. */
  const [kept, setKept] = useState<'yes' | 'not yet' | 'refused'>('yes')
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
    // Ignored when another file has been chosen meanwhile.
    if (chosen.current === next) setKept(isKept ? 'yes' : 'refused')
  }
  return {
    field,
    file,
    kept,
    /** Progress of the upload during a save. */
    sentSoFar,
    /** The chosen file, read at the time of the call, not of the render. */
    current: () => chosen.current,
    choose: (next: File | null) => {
      take(next)
      void keep(next)
    },
    /** Restores the file kept with the draft. */
    restore: async () => {
      const found = place.current === null ? null : await readFile(place.current)
      if (found) take(found)
      return found
    },
    /** Moves the stored file along when the draft gets another key. */
    moveTo: (key: string) => {
      const before = place.current
      place.current = key
      if (before === null || before === key) return
      void storeDraftFile(before, null)
      if (chosen.current) void keep(chosen.current)
    },
  }
}
