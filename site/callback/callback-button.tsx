/** "Call me back": a link to the form's own page that opens the dialog in place where scripts run. */
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
  /** Subject of the call; a function where pricing it takes the engine. */
  attached?: Subject
  /** The form's own page; with a query it knows the calculation without scripts too. */
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
          // Without the chunk there is still the form's page, which needs no script.
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
