/** What the service worker shows for a page that is not on the device. */
import { useHref } from 'react-router-dom'
import * as messages from '#messages/offline.js'
import { ScenePicture } from '../components/scene-picture.tsx'

export const Page = () => (
  <section className="container narrow offline">
    <ScenePicture scene={{ light: '/images/offline.svg', dark: '/images/offline-dark.svg', alt: '' }} />
    <h1>{messages.title}</h1>
    <p className="lead">{messages.text}</p>
    <p className="actions">
      <a className="button" href={useHref('/calculator')}>
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
