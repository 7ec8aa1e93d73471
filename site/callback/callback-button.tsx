/** "Call me back": a link to the form's own page that opens the dialog in place where scripts run. */
import { type ReactNode, useState } from 'react'
import { useHref } from 'react-router-dom'
import type { CallbackDialogComponent } from './callback-dialog.tsx'
import type { CallSubject } from './callback-form.tsx'

interface Opened {
  Dialog: CallbackDialogComponent
  subject: CallSubject | undefined
}

export const CallbackButton = ({
  className,
  children,
  attached,
  href = '/callback',
  label,
}: {
  className: string
  children: ReactNode
  /** What the call is about; a function where pricing it takes the engine. */
  attached?: CallSubject | (() => Promise<CallSubject | undefined>) | undefined
  /** The form's own page; with a query it knows the calculation without scripts too. */
  href?: string
  /** Where the words alone are those of other buttons as well. */
  label?: string
}) => {
  const address = useHref(href)
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <a
        className={className}
        href={address}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          // Without the chunk there is still the form's page, which needs no script.
          Promise.all([
            import('./callback-dialog.tsx'),
            typeof attached === 'function' ? attached() : attached,
          ]).then(
            ([{ CallbackDialog }, subject]) => setOpened({ Dialog: CallbackDialog, subject }),
            () => window.location.assign(address),
          )
        }}
      >
        {children}
      </a>
      {opened && <opened.Dialog attached={opened.subject} onClose={() => setOpened(null)} />}
    </>
  )
}
