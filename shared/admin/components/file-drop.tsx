/** A place for one file: choose it or drop it. */
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

export interface FileDropProps {
  label: string
  hint: string
  accept: string
  problem?: ReactNode
  onFile(file: File): void
}

export const FileDrop = ({ label, hint, accept, problem, onFile }: FileDropProps) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the field inside
    <div
      className="admin-file-drop"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={22} />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <span id={`${id}-hint`} className={problem ? 'admin-field-error' : 'admin-quiet'}>
        {problem ?? hint}
      </span>
    </div>
  )
}
