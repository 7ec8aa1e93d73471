/** Shown by the service worker in place of a page that the device has not cached. */
import { useHref } from 'react-router-dom'
import * as messages from '#messages/platform/offline.js'
import { formatTypedPhone } from '../components/format-typed-phone.ts'
import { Icon } from '../components/icon.tsx'
import { ScenePicture } from '../components/scene-picture.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const OfflinePage = ({ site: { phone } }: PageProps<'offline'>) => (
  <section className="container offline">
    <ScenePicture scene={{ light: '/images/offline.svg', dark: '/images/offline-dark.svg', alt: '' }} />
    <h1>{messages.title}</h1>
    <p className="lead">{messages.text}</p>
    <p className="actions">
      {phone && (
        <a className="button" href={`tel:${phone}`}>
          <Icon name="phone" />
          <span>{formatTypedPhone(phone)}</span>
        </a>
      )}
      <a className={phone ? 'button button-quiet' : 'button'} href={useHref('/calculator')}>
        {messages.openCalculator}
      </a>
      <button
        type="button"
        className="button button-quiet needs-script"
        onClick={() => window.location.reload()}
      >
        {messages.retry}
      </button>
    </p>
  </section>
)
