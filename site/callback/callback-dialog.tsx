/** The callback dialog. The browser's modal dialog keeps the focus inside and returns it on closing. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { callback as words } from '#messages/work/forms.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { Icon } from '../components/icon.tsx'
import { isPageData } from '../routing/fetch-page.ts'
import { CallbackForm, type CallSubject } from './callback-form.tsx'

const CallbackDialog = ({
  onClose,
  attached,
}: {
  onClose: () => void
  attached?: CallSubject | undefined
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const site = readSite()
  const [isSent, setSent] = useState(false)
  const whenSent = useCallback(() => setSent(true), [])
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  // In the page's own theme, also when the button stands on a dark ground.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; the keyboard has Escape and the button
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      onClick={event => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div>
        <button
          type="button"
          className="icon-button dialog-close"
          aria-label={words.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
        <h2 id={title}>{isSent ? words.thanks.title : words.title}</h2>
        {!isSent && <p className="lead">{site?.texts?.callback_text ?? words.lead}</p>}
        <CallbackForm
          attached={attached}
          site={site}
          whenSent={whenSent}
          onSent={() => dialog.current?.close()}
        />
      </div>
    </dialog>,
    document.body,
  )
}

/**
 * Site data of the page that was loaded first, since the dialog opens on any page and is never rendered by the server.
 */
const readSite = (): SiteInfo | null => {
  const data: unknown = JSON.parse(document.querySelector('script#page-data')?.textContent ?? 'null')
  return isPageData(data) ? data.site : null
}

export type Subject = CallSubject | (() => Promise<CallSubject | undefined>) | undefined
export type CallbackDialogComponent = (props: { onClose: () => void }) => ReactNode

/** Rejects when the subject cannot be priced, for example without a connection. */
export const dialogAbout = async (
  attached: Subject,
  show: (make: () => CallbackDialogComponent) => void,
): Promise<void> => {
  const subject = typeof attached === 'function' ? await attached() : attached
  show(() => props => <CallbackDialog attached={subject} {...props} />)
}
