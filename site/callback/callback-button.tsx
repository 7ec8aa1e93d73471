/** "Call me back": a link to the form's own page; with scripts it opens the dialog instead. */
import { type ReactNode, useState } from 'react'
import { useHref } from 'react-router-dom'
import type { CallbackDialogComponent, Subject } from './callback-dialog.tsx'

export const CallbackButton = ({
  className,
  children,
  attached,
  href = '/callback',
}: {
  className: string
  children: ReactNode
  /** Subject of the call; a function if the engine must price it first. */
  attached?: Subject
  /** Path of the form's own page; its query has the calculation, for visitors without scripts. */
  href?: string
}) => {
  const address = useHref(href)
  const [Dialog, setDialog] = useState<CallbackDialogComponent | null>(null)
  return (
    <>
      <a
        className={className}
        href={address}
        aria-haspopup="dialog"
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          // If the chunk fails to load, the link leads to the form's page.
          import('./callback-dialog.tsx')
            .then(({ dialogAbout }) => dialogAbout(attached, setDialog))
            .catch(() => window.location.assign(address))
        }}
      >
        {children}
      </a>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  )
}
