/** Notes about a lost connection, the day of a page shown from the cache, and the outcome of a form that waited. */
import { useEffect, useState } from 'react'
import * as messages from '#messages/platform/layout.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { queueEvent } from '../offline/connection.ts'
import type { QueueOutcome } from '../offline/form-queue.ts'
import { FormattedDate } from './formatted-date.tsx'
import { SiteLink } from './site-link.tsx'
import { useCopy, useOnline } from './use-online.ts'

/** Milliseconds for which the outcome of a form is shown. */
const shownFor = 12_000

export const ConnectionNote = ({ site }: { site: SiteInfo }) => {
  const online = useOnline()
  const copied = useCopy()
  const outcome = useOutcome()
  return (
    <div className="connection screen-only" role="status">
      {online && outcome ? (
        <p className="on-dark">
          <span>{`${outcome.sent ? messages.formSent : messages.formRejected} `}</span>
          {!outcome.sent && (
            <SiteLink to={outcome.address.endsWith('/callback') ? '/callback' : '/calculator'}>
              {messages.fixForm}
            </SiteLink>
          )}
        </p>
      ) : (
        (!online || copied) && (
          <p className="on-dark">
            <span>{`${online ? messages.slowConnection : messages.noConnection} `}</span>
            <FormattedDate day={site.today} />
          </p>
        )
      )}
    </div>
  )
}

const useOutcome = (): QueueOutcome | null => {
  const [outcome, setOutcome] = useState<QueueOutcome | null>(null)
  useEffect(() => {
    const onQueueEvent = ({ detail }: CustomEventInit<QueueOutcome>) => setOutcome(detail ?? null)
    window.addEventListener(queueEvent, onQueueEvent)
    return () => window.removeEventListener(queueEvent, onQueueEvent)
  }, [])
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  return outcome
}
