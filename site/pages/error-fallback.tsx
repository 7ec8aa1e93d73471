/** Shown when even the error page fails: plain HTML without router, styles or data. */
import * as messages from '#messages/platform/errors.js'

/** `home`: path of the home page in the current language. */
export const ErrorFallback = ({ home }: { home: string }) => (
  <main id="content" className="container section">
    <h1>{messages.error}</h1>
    <p>{messages.notShown}</p>
    <a href={home}>{messages.goHome}</a>
  </main>
)
