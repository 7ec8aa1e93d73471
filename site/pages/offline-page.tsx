/** What the service worker shows for a page that is not on the device. */
import { offlinePage } from '#site/content/system.ts'
import { ScenePicture } from '../components/scene-picture.tsx'

export const Page = () => (
  <section className="container narrow offline">
    <ScenePicture scene={{ light: offlinePage.image, dark: offlinePage.imageDark, alt: '' }} />
    <h1>{offlinePage.title}</h1>
    <p className="lead">{offlinePage.text}</p>
    <p className="actions">
      <a className="button" href={offlinePage.link.href}>
        {offlinePage.link.label}
      </a>
      <button
        type="button"
        className="button button-quiet needs-script"
        onClick={() => window.location.reload()}
      >
        {offlinePage.retry}
      </button>
    </p>
  </section>
)
